import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Days } from '@/domain/period';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { downloadTable } from '@/features/channelMoney/downloadTable';
import { gridColumns, toColumns, type MoneyField } from '@/features/channelMoney/moneyTable';
import { useSavedViews } from '@/services/preferences/savedViews';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import { PLAIN_VIEW } from '@/ui/DataGrid/gridView';

interface MoneyGridProps<Row> {
  label: string;
  /** Identifies the table in the views that the user saves. */
  name: string;
  rows: readonly Row[];
  fields: readonly MoneyField<Row>[];
  /** `title` and `days` name the file; `isIncluded` selects its rows. */
  file: { label: string; title: string; days: Days; isIncluded?: (row: Row) => boolean };
}

/** A table with amounts of several currencies, and its export as CSV. */
export function MoneyGrid<Row extends { currency: string }>({ label, name, rows, fields, file }: MoneyGridProps<Row>) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const columns = useMemo(() => toColumns(rows, fields), [rows, fields]);
  const grid = useMemo(() => gridColumns(intl, rows, fields, columns), [intl, rows, fields, columns]);
  const [view, setView] = useState(PLAIN_VIEW);
  const [views, saveViews] = useSavedViews(name, user.id);
  const { isIncluded = () => true } = file;
  const download = () =>
    downloadTable(intl, file.title, file.days, fields, columns, (place) => {
      const row = rows[place];
      return row !== undefined && isIncluded(row);
    });
  return (
    <DataGrid
      label={label}
      columns={grid}
      data={columns}
      view={view}
      onViewChange={setView}
      views={views}
      onViewsChange={saveViews}
      actions={
        <Button size="small" icon={<Export />} onClick={download}>
          {file.label}
        </Button>
      }
    />
  );
}
