import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Account } from '@/domain/account';
import type { Statement } from '@/domain/channelMoney/statement';
import { can } from '@/domain/permissions';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { AccountSelect } from '@/features/channelMoney/AccountSelect';
import type { MoneyState } from '@/features/channelMoney/moneyState';
import { ImportStatement } from '@/features/channelMoney/statements/ImportStatement';
import { coveredDays } from '@/features/channelMoney/statements/coveredDays';
import { StatementMatches } from '@/features/channelMoney/statements/StatementMatches';
import { useMoneyAccounts } from '@/features/channelMoney/useMoneyAccounts';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListStatementsQuery } from '@/services/api/channelMoneyApi';
import type { Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

interface StatementsViewProps {
  state: MoneyState;
  onChange: (part: Partial<MoneyState>) => void;
}

/** The imported statements of an account, the import of another one, and the comparison of the opened one with orders (row M-05). */
export function StatementsView({ state, onChange }: StatementsViewProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { accounts, account } = useMoneyAccounts(state.accountId);
  const { data, error, refetch } = useListStatementsQuery(account.id);
  const [isImporting, setImporting] = useState(false);
  const canEdit = can(user.role, 'accounts', 'updateOwn');
  const opened = data?.data.find(({ id }) => id === state.statementId);
  const open = (statementId: string | null) => onChange({ statementId });
  if (isImporting) {
    return (
      <ImportStatement
        key={account.id}
        account={account}
        statements={data?.data ?? []}
        onCancel={() => setImporting(false)}
        onImported={(id) => {
          setImporting(false);
          open(id);
        }}
      />
    );
  }
  if (opened) return <StatementMatches statement={opened} canEdit={canEdit} onClose={() => open(null)} />;
  const importButton = canEdit ? (
    <Button intent="primary" icon={<Import />} onClick={() => setImporting(true)}>
      {intl.formatMessage({ id: 'money.import.openButton' })}
    </Button>
  ) : undefined;
  return (
    <>
      <div className="money-bar">
        <AccountSelect accounts={accounts} account={account} onChange={(accountId) => onChange({ accountId, locationIds: [] })} />
        {data && data.data.length > 0 && importButton}
      </div>
      <QueryView
        data={data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<DataTableSkeleton />}
        isEmpty={(list) => list.data.length === 0}
        empty={
          <EmptyState title={intl.formatMessage({ id: 'money.statements.emptyTitle' })} {...(importButton && { action: importButton })}>
            {intl.formatMessage({ id: 'money.statements.emptyText' })}
          </EmptyState>
        }
      >
        {(list) => <StatementTable account={account} statements={list.data} onOpen={open} />}
      </QueryView>
    </>
  );
}

function StatementTable({
  account,
  statements,
  onOpen,
}: {
  account: Account;
  statements: readonly Statement[];
  onOpen: (id: string) => void;
}) {
  const intl = useIntl();
  const { channels } = useLocationChoices();
  const columns = useMemo(() => columnsOf(intl, new Map(channels.map(({ slug, name }) => [slug, name]))), [intl, channels]);
  return (
    <DataTable
      key={account.id}
      label={intl.formatMessage({ id: 'money.view.statements' })}
      rows={statements}
      columns={columns}
      rowId={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
    />
  );
}

function columnsOf(intl: IntlShape, channelNames: ReadonlyMap<string, string>): Column<Statement>[] {
  const title = (id: 'name' | 'channel' | 'days' | 'lines' | 'createdAt' | 'createdBy') =>
    intl.formatMessage({ id: `money.statementColumn.${id}` });
  const linesText = ({ storedLines, lineCount }: Statement) =>
    storedLines < lineCount
      ? intl.formatMessage({ id: 'money.statements.incompleteText' }, { stored: storedLines, total: lineCount })
      : intl.formatNumber(lineCount);
  return [
    { id: 'name', title: title('name'), width: 'minmax(0, 2fr)', text: ({ name }) => name },
    { id: 'channel', title: title('channel'), width: 'minmax(0, 1fr)', text: ({ channel }) => channelNames.get(channel) ?? channel },
    { id: 'days', title: title('days'), width: 'minmax(0, 1.5fr)', text: (statement) => coveredDays(intl, statement) },
    { id: 'lines', title: title('lines'), width: 'minmax(0, 1fr)', text: linesText },
    {
      ...{ id: 'createdAt', title: title('createdAt'), width: 'minmax(0, 1.2fr)', onlyWide: true },
      text: ({ createdAt }) => intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' }),
    },
    { id: 'createdBy', title: title('createdBy'), width: 'minmax(0, 1fr)', onlyWide: true, text: ({ createdBy }) => createdBy },
  ];
}
