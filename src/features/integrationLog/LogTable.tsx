import { Button, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { Refresh } from '@blueprintjs/icons';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { TolerantList } from '@/domain/reply';
import '@/features/integrationLog/integrationLog.css';
import { apiErrorText } from '@/services/api/apiErrorText';
import type { Column } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

interface LogTableProps<Row extends { id: string }> {
  /** What is read, and how it is read again. */
  query: { data?: TolerantList<Row> | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  columns: readonly Column<Row>[];
  label: string;
  searchLabel: string;
  emptyTitle: string;
  /** The switch beside the search that changes which rows are read. */
  filter: { label: string; isOn: boolean; onChange: (isOn: boolean) => void };
  /** The drawer with one row; null: it is closed. */
  drawer: (row: Row | null, close: () => void) => ReactNode;
}

/** A log as a table: filtered by a switch, read again by a button, each row opened in a drawer. */
export function LogTable<Row extends { id: string }>({ query, columns, filter, drawer, ...words }: LogTableProps<Row>) {
  const intl = useIntl();
  const { data, error, isFetching, refetch } = query;
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <div className="table-page">
      <ListView
        {...words}
        list={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={({ id }) => id}
        onRowOpen={({ id }) => setOpenId(id)}
        actions={
          <span className="intake-log-tools">
            <Switch
              className="intake-log-switch"
              role="switch"
              checked={filter.isOn}
              label={filter.label}
              onChange={({ currentTarget }) => filter.onChange(currentTarget.checked)}
            />
            <Button icon={<Refresh />} loading={isFetching} onClick={() => void refetch()}>
              {intl.formatMessage({ id: 'intakeLog.list.refreshButton' })}
            </Button>
          </span>
        }
      />
      {drawer(data?.data.find(({ id }) => id === openId) ?? null, () => setOpenId(null))}
    </div>
  );
}
