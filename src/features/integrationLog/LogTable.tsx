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
  /** The query result and its refetch function. */
  query: { data?: TolerantList<Row> | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  columns: readonly Column<Row>[];
  label: string;
  searchLabel: string;
  emptyTitle: string;
  /** The switch next to the search that changes which rows are requested. */
  filter: { label: string; isOn: boolean; onChange: (isOn: boolean) => void };
  /** Renders the drawer of a row; null while it is closed. */
  drawer: (row: Row | null, close: () => void) => ReactNode;
}

/** A log table with a filter switch, a refresh button and a drawer per row. */
export function LogTable<Row extends { id: string }>({ query, columns, filter, drawer, ...listProps }: LogTableProps<Row>) {
  const intl = useIntl();
  const { data, error, isFetching, refetch } = query;
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <div className="table-page">
      <ListView
        {...listProps}
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
