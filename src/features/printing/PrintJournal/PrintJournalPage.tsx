import { Button } from '@blueprintjs/core';
import { Path, Print } from '@blueprintjs/icons';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { isProductAdmin } from '@/domain/role';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { JobDetail } from '@/features/printing/PrintJournal/JobDetail';
import { journalColumns } from '@/features/printing/PrintJournal/journalColumns';
import { JournalFilters } from '@/features/printing/PrintJournal/JournalFilters';
import { journalRows, type JournalRow } from '@/features/printing/PrintJournal/journalRow';
import { isSearched, readJournalSearch, withJournalSearch, type JournalSearch } from '@/features/printing/PrintJournal/journalSearch';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { PrintProof } from '@/features/printing/PrintProof/PrintProof';
import { useJournal, useOpenQuestions } from '@/features/printing/useJournal';
import { useServerQuestions } from '@/features/printing/useServerQuestions';
import { useWhoPrints } from '@/entities/printing/useWhoPrints';
import type { JournalJob } from '@/services/printing/printJournal';
import { useRuntime } from '@/services/runtime/runtimeContext';
import type { Sort } from '@/ui/DataTable/column';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { SearchedTable } from '@/ui/DataTable/SearchedTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import '@/features/printing/PrintJournal/printJournal.css';

interface PrintJournalPageProps {
  /** Renders the order's entries about a job, with the control that reprints it. */
  renderOrderJob: (job: JournalJob) => ReactNode;
}

const NEWEST_FIRST: Sort = { columnId: 'came', descending: true };
const EVERYTHING: JournalSearch = { printer: null, state: null };

/**
 * The print jobs of this browser of the last 7 days, live (row BP-07): by printer and state, stored in the URL; open questions on top.
 * `?proof=UUID` shows the way of one ticket (row W-03).
 */
export function PrintJournalPage({ renderOrderJob }: PrintJournalPageProps) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const { journal, problem } = useRuntime();
  const { jobs, failed, retry } = useJournal();
  const questions = useOpenQuestions();
  const ofServer = useServerQuestions();
  const [params, setParams] = useSearchParams();
  const [openUuid, setOpenUuid] = useState<string | null>(null);
  const search = readJournalSearch(params);
  const isElsewhere = useWhoPrints() === 'anotherDevice';
  const rowsOf = useMemo(() => journalRows(locations, isElsewhere), [locations, isElsewhere]);
  const rows = useMemo(() => jobs && rowsOf(jobs), [jobs, rowsOf]);
  const columns = useMemo(() => journalColumns(intl, locations.length > 1), [intl, locations.length]);
  const { printer, state } = search;
  const shown = useMemo(() => rows?.filter((row) => isSearched({ printer, state }, row)) ?? [], [rows, printer, state]);
  const updateSearch = (part: Partial<JournalSearch>) => setParams((before) => withJournalSearch(before, part), { replace: true });
  /** The job whose way is shown; empty before one is started, null if none is shown. */
  const proof = params.get('proof');
  const follow = (jobUuid: string | null) => setParams((before) => withProof(before, jobUuid), { replace: true });
  const opened = rows?.find(({ job }) => job.uuid === openUuid);

  if (isProductAdmin(user.role)) {
    return (
      <EmptyState icon={<Print size={20} />} title={intl.formatMessage({ id: 'printing.journal.adminEmpty' })}>
        {intl.formatMessage({ id: 'printing.journal.adminText' })}
      </EmptyState>
    );
  }
  return (
    <div className="table-page print-journal">
      <p className="print-journal-about">{intl.formatMessage({ id: 'printing.journal.aboutText' })}</p>
      <div className="print-journal-proof">
        <Button icon={<Path />} onClick={() => follow('')}>
          {intl.formatMessage({ id: 'printing.proof.openButton' })}
        </Button>
      </div>
      <PrintQuestions jobs={questions} ofServer={ofServer} />
      <QueryView
        data={rows}
        error={failed || (!journal && problem) ? intl.formatMessage({ id: 'printing.journal.failedError' }) : null}
        onRetry={journal ? retry : () => location.reload()}
        skeleton={<DataTableSkeleton />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState icon={<Print size={20} />} title={intl.formatMessage({ id: 'printing.journal.nothingEmpty' })}>
            {intl.formatMessage({ id: 'printing.journal.nothingText' })}
          </EmptyState>
        }
      >
        {(all) => (
          <>
            <JournalFilters search={search} rows={all} onChange={updateSearch} />
            {shown.length === 0 ? (
              <EmptyState
                title={intl.formatMessage({ id: 'printing.journal.noneEmpty' })}
                action={
                  <Button onClick={() => updateSearch(EVERYTHING)}>
                    {intl.formatMessage({ id: 'printing.journal.everythingButton' })}
                  </Button>
                }
              />
            ) : (
              <SearchedTable
                label={intl.formatMessage({ id: 'screens.printJournal.title' })}
                searchLabel={intl.formatMessage({ id: 'printing.journal.searchPlaceholder' })}
                rows={shown}
                columns={columns}
                rowId={uuidOf}
                sortedBy={NEWEST_FIRST}
                onRowOpen={({ job }) => setOpenUuid(job.uuid)}
              />
            )}
          </>
        )}
      </QueryView>
      {proof !== null && (
        <SideDrawer isOpen title={intl.formatMessage({ id: 'printing.proof.title' })} onClose={() => follow(null)}>
          <div className="journal-proof">
            <PrintProof jobUuid={proof || null} onFollow={follow} />
          </div>
        </SideDrawer>
      )}
      {opened && <JobDetail key={opened.job.uuid} row={opened} orderJob={renderOrderJob(opened.job)} onClose={() => setOpenUuid(null)} />}
    </div>
  );
}

function withProof(params: URLSearchParams, jobUuid: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (jobUuid === null) next.delete('proof');
  else next.set('proof', jobUuid);
  return next;
}

function uuidOf({ job }: JournalRow): string {
  return job.uuid;
}
