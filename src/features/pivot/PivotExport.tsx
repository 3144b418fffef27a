import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Export, Tick } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { parseLanguage } from '@/domain/language';
import type { Days } from '@/domain/period';
import { tableOfSheet } from '@/features/pivot/pivotFile';
import type { PivotSheet } from '@/features/pivot/pivotSheet';
import type { PivotState } from '@/features/pivot/pivotState';
import { downloadFile } from '@/services/files/downloadFile';
import { preferredLanguage } from '@/services/preferences/language';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import { exportTable } from '@/services/reports/tableFile/exportTable';
import type { FileFormat } from '@/services/reports/tableFile/fileFormat';
import { showToast } from '@/ui/Toasts/showToast';

interface PivotExportProps {
  state: Pick<PivotState, 'rows' | 'columns'>;
  days: Days;
  sheetOf: (withTotals: boolean) => PivotSheet;
}

/** Saves the whole table as CSV or XLSX, also its rows that are not rendered (row M-04); the writers are loaded in a worker, which checks the file. */
export function PivotExport({ state, days, sheetOf }: PivotExportProps) {
  const intl = useIntl();
  const [withTotals, setWithTotals] = useState(true);
  const [isWriting, setIsWriting] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function save(format: FileFormat) {
    const { signal } = (stop.current = new AbortController());
    setIsWriting(true);
    const blob = await write(format, signal);
    if (signal.aborted) return;
    setIsWriting(false);
    if (blob) downloadFile(blob, nameOf(format), blob.type);
    else void showToast('error', intl.formatMessage({ id: 'pivot.export.error' }));
  }

  async function write(format: FileFormat, signal: AbortSignal) {
    const table = tableOfSheet(sheetOf(withTotals), parseLanguage(intl.locale) ?? preferredLanguage());
    const file = { name: nameOf(format), title: intl.formatMessage({ id: 'pivot.tableLabel' }), format };
    return (await exportTable(table, file, () => undefined, signal)).blob;
  }

  function nameOf(format: FileFormat): string {
    const fields = [...state.rows, ...state.columns].map((field) => intl.formatMessage({ id: `pivot.field.${field}` }));
    const title = [intl.formatMessage({ id: 'pivot.tableLabel' }), ...fields].join(' ');
    return csvFileName(title, days.from, days.to, null, format);
  }

  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={withTotals}
            shouldDismissPopover={false}
            text={intl.formatMessage({ id: 'pivot.export.withTotals' })}
            {...(withTotals && { labelElement: <Tick /> })}
            onClick={() => setWithTotals(!withTotals)}
          />
          <MenuDivider />
          <MenuItem text={intl.formatMessage({ id: 'pivot.export.csv' })} onClick={() => void save('csv')} />
          <MenuItem text={intl.formatMessage({ id: 'pivot.export.xlsx' })} onClick={() => void save('xlsx')} />
        </Menu>
      }
    >
      <Button icon={<Export />} loading={isWriting}>
        {intl.formatMessage({ id: 'pivot.export.button' })}
      </Button>
    </PopoverNext>
  );
}
