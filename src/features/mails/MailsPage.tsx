import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { MAIL_STATES, type Mail, type MailState } from '@/domain/mail';
import { MailDialog } from '@/features/mails/MailDialog';
import '@/features/mails/mails.css';
import { mailTime } from '@/features/mails/mailTime';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListMailsInfiniteQuery } from '@/services/api/mailsApi';
import { useDeployment } from '@/services/deployment/deploymentContext';
import type { Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

const EVERY_MS = 10_000;

/** Route page with the e-mail queue, for the product administrator (row R-08); polled every 10 s. */
export function MailsPage() {
  const intl = useIntl();
  const { sendsMail = false } = useDeployment();
  const [state, setState] = useState<MailState | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(intl), [intl]);
  const query = useListMailsInfiniteQuery(state ? { state } : {}, { pollingInterval: EVERY_MS });
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const mails = useMemo(() => currentData && mailsOf(currentData.pages.map(({ data }) => data)), [currentData]);
  const dropped = currentData?.pages.reduce((sum, page) => sum + page.dropped, 0) ?? 0;
  const open = mails?.find(({ id }) => id === openId);

  return (
    <div className="table-page">
      {!sendsMail && (
        <Callout compact intent="warning">
          {intl.formatMessage({ id: 'mails.list.noMailText' })}
        </Callout>
      )}
      <HTMLSelect
        className="mails-state"
        aria-label={intl.formatMessage({ id: 'mails.table.stateLabel' })}
        value={state ?? ''}
        onChange={({ currentTarget }) => setState(MAIL_STATES.find((one) => one === currentTarget.value) ?? null)}
        options={[
          { value: '', label: intl.formatMessage({ id: 'mails.list.everyState' }) },
          ...MAIL_STATES.map((one) => ({ value: one, label: intl.formatMessage({ id: `mails.state.${one}` }) })),
        ]}
      />
      <QueryView
        data={mails}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<DataTableSkeleton />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={intl.formatMessage({ id: 'mails.list.emptyTitle' })} />}
      >
        {(rows) => (
          <>
            <DroppedRows count={dropped} />
            <DataTable
              label={intl.formatMessage({ id: 'screens.mails.title' })}
              rows={rows}
              columns={columns}
              rowId={({ id }) => id}
              onRowOpen={({ id }) => setOpenId(id)}
            />
            {hasNextPage && (
              <Button className="mails-more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {intl.formatMessage({ id: 'mails.list.moreButton' })}
              </Button>
            )}
          </>
        )}
      </QueryView>
      {open && <MailDialog key={open.id} mail={open} onClose={() => setOpenId(null)} />}
    </div>
  );
}

/** Newly queued e-mails shift older ones to the next page, so duplicates are removed. */
function mailsOf(pages: readonly Mail[][]): Mail[] {
  return [...new Map(pages.flat().map((mail): [string, Mail] => [mail.id, mail])).values()];
}

function columnsOf(intl: IntlShape): Column<Mail>[] {
  return [
    {
      id: 'created',
      title: intl.formatMessage({ id: 'mails.table.createdLabel' }),
      width: 'minmax(0, 1.5fr)',
      text: ({ createdAt }) => mailTime(intl, createdAt, 'short'),
    },
    {
      id: 'recipient',
      title: intl.formatMessage({ id: 'mails.table.recipientLabel' }),
      width: 'minmax(0, 2.5fr)',
      text: ({ recipient }) => recipient,
    },
    {
      id: 'kind',
      title: intl.formatMessage({ id: 'mails.table.kindLabel' }),
      width: 'minmax(0, 1.5fr)',
      onlyWide: true,
      text: ({ kind }) => intl.formatMessage({ id: `mails.kind.${kind}` }),
    },
    {
      id: 'state',
      title: intl.formatMessage({ id: 'mails.table.stateLabel' }),
      width: 'minmax(0, 1fr)',
      text: ({ state }) => intl.formatMessage({ id: `mails.state.${state}` }),
    },
    {
      id: 'attempts',
      title: intl.formatMessage({ id: 'mails.table.attemptsLabel' }),
      width: '88px',
      onlyWide: true,
      text: ({ attempts }) => intl.formatNumber(attempts),
      number: ({ attempts }) => attempts,
    },
    {
      id: 'error',
      title: intl.formatMessage({ id: 'mails.table.errorLabel' }),
      width: 'minmax(0, 3fr)',
      onlyWide: true,
      text: ({ error }) => (error ? intl.formatMessage({ id: `mails.error.${error}` }) : ''),
    },
  ];
}
