import { Button, Callout, Classes } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { MATCH_STATES, type MatchRow, type MatchState } from '@/domain/channelMoney/matchStatement';
import type { Statement } from '@/domain/channelMoney/statement';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { MoneyGrid } from '@/features/channelMoney/MoneyGrid';
import type { MoneyField } from '@/features/channelMoney/moneyTable';
import { coveredDays } from '@/features/channelMoney/statements/coveredDays';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteStatementMutation, useMatchStatementQuery } from '@/services/api/channelMoneyApi';
import { pathTo } from '@/services/paths/pathTo';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

interface StatementMatchesProps {
  statement: Statement;
  canEdit: boolean;
  onClose: () => void;
}

/** A statement compared with the orders at this moment: first everything that does not match (row M-05). */
export function StatementMatches({ statement, canEdit, onClose }: StatementMatchesProps) {
  const intl = useIntl();
  const { name, lineCount, storedLines, encoding } = statement;
  const [deleteStatement] = useDeleteStatementMutation();
  const { currentData, error, refetch } = useMatchStatementQuery(statement.id, { refetchOnMountOrArgChange: true });
  const words = { open: 'money.statements.deleteButton', title: 'money.statements.deleteTitle' } as const;
  return (
    <>
      <div className="money-bar">
        <Button size="small" icon={<ArrowLeft />} onClick={onClose}>
          {intl.formatMessage({ id: 'money.statements.backButton' })}
        </Button>
        <h2 className="money-title">{name}</h2>
        <span className="money-note">
          {intl.formatMessage(
            { id: 'money.statements.factsText' },
            { days: coveredDays(intl, statement), lines: storedLines, encoding: encoding.toUpperCase() },
          )}
        </span>
        {canEdit && (
          <DeleteByName
            words={{
              open: intl.formatMessage({ id: words.open }),
              title: intl.formatMessage({ id: words.title }),
              confirm: intl.formatMessage({ id: words.open }),
            }}
            name={name}
            onDelete={async () => {
              const { error: failed } = await deleteStatement(statement.id);
              return failed ? apiErrorText(intl, failed) : null;
            }}
            onDeleted={onClose}
          >
            {intl.formatMessage({ id: 'money.statements.deleteText' }, { name })}
          </DeleteByName>
        )}
      </div>
      {storedLines < lineCount && (
        <Callout compact intent="warning">
          {intl.formatMessage({ id: 'money.statements.incompleteNote' }, { stored: storedLines, total: lineCount })}
        </Callout>
      )}
      <QueryView
        data={currentData}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<DataTableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title={intl.formatMessage({ id: 'money.matches.emptyTitle' })} />}
      >
        {({ data }) => <Matches statement={statement} rows={data} />}
      </QueryView>
    </>
  );
}

function Matches({ statement, rows }: { statement: Statement; rows: readonly MatchRow[] }) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<MatchState | null>(null);
  const counts = useMemo(() => countStates(rows), [rows]);
  const shown = useMemo(() => (chosen === null ? rows : rows.filter(({ state }) => state === chosen)), [rows, chosen]);
  const choice = (state: MatchState | null, count: number) => (
    <Button
      key={state ?? 'all'}
      size="small"
      active={chosen === state}
      aria-pressed={chosen === state}
      className={Classes.TEXT_OVERFLOW_ELLIPSIS}
      onClick={() => setChosen(state)}
    >
      {intl.formatMessage({ id: state === null ? 'money.matches.allButton' : `money.match.${state}` })} ({intl.formatNumber(count)})
    </Button>
  );
  return (
    <>
      <div className="money-states" role="group" aria-label={intl.formatMessage({ id: 'money.matchColumn.state' })}>
        {choice(null, rows.length)}
        {MATCH_STATES.filter((state) => (counts.get(state) ?? 0) > 0).map((state) => choice(state, counts.get(state) ?? 0))}
      </div>
      <p className="money-note">{intl.formatMessage({ id: 'money.matches.note' })}</p>
      <MatchGrid statement={statement} rows={shown} />
    </>
  );
}

function countStates(rows: readonly MatchRow[]): ReadonlyMap<MatchState, number> {
  const counts = new Map<MatchState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

function MatchGrid({ statement, rows }: { statement: Statement; rows: readonly MatchRow[] }) {
  const intl = useIntl();
  const fields = useMatchFields();
  const file = {
    label: intl.formatMessage({ id: 'money.matches.exportButton' }),
    title: intl.formatMessage({ id: 'money.matches.fileName' }),
    days: { from: statement.fromDay, to: statement.toDay },
    isIncluded: ({ state }: MatchRow) => state !== 'matched',
  };
  return <MoneyGrid label={statement.name} name="money:matches" rows={rows} fields={fields} file={file} />;
}

const AMOUNTS = ['paid', 'expected', 'difference', 'sales', 'salesDifference'] as const;

function useMatchFields(): readonly MoneyField<MatchRow>[] {
  const intl = useIntl();
  const { user } = useSignedIn();
  return useMemo(() => {
    const mayOpenOrders = can(user.role, 'orders');
    const title = (id: 'state' | 'channelOrderId' | 'code' | 'location' | 'day' | 'lines' | (typeof AMOUNTS)[number]) =>
      intl.formatMessage({ id: `money.matchColumn.${id}` });
    const stateText = (text: string) => {
      const state = MATCH_STATES.find((each) => each === text);
      return state ? intl.formatMessage({ id: `money.match.${state}` }) : text;
    };
    return [
      {
        ...{ id: 'state', title: title('state'), width: 156, kind: 'text' },
        valueOf: ({ state }) => state,
        labelOf: stateText,
        isShownNarrow: true,
      },
      {
        ...{ id: 'channelOrderId', title: title('channelOrderId'), width: 176, kind: 'text' },
        valueOf: ({ channelOrderId }) => channelOrderId,
      },
      {
        ...{ id: 'code', title: title('code'), width: 104, kind: 'text', isShownNarrow: true },
        valueOf: ({ code }) => code,
        hrefOf: ({ orderId }) => (orderId !== null && mayOpenOrders ? pathTo('order', { id: orderId }) : null),
        markOf: ({ isCancelled }) => (isCancelled ? intl.formatMessage({ id: 'money.matches.cancelledMark' }) : null),
      },
      { ...{ id: 'location', title: title('location'), width: 168, kind: 'text' }, valueOf: ({ location }) => location },
      { ...{ id: 'day', title: title('day'), width: 112, kind: 'day' }, valueOf: ({ day }) => day },
      ...AMOUNTS.map((id): MoneyField<MatchRow> => ({
        ...{ id, title: title(id), width: 124, kind: 'money' },
        valueOf: (row) => row[id],
        help: intl.formatMessage({ id: `money.matchHelp.${id}` }),
        ...(id === 'difference' && { isShownNarrow: true }),
      })),
      { ...{ id: 'lines', title: title('lines'), width: 88, kind: 'text' }, valueOf: ({ lines }) => lines.join(', ') },
    ];
  }, [intl, user.role]);
}
