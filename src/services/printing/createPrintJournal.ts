import type { JobCommand, JournalJob, PrintJournal } from '@/services/printing/printJournal';
import type { LedgerJob } from '@/services/printing/ledgerSchema';
import type { PrintLedger } from '@/services/printing/printLedger';

interface JournalDependencies {
  ledger: Pick<PrintLedger, 'list' | 'subscribe'>;
  /** The user's current locations: jobs of other locations are not listed. */
  locationIds: () => ReadonlySet<string>;
  /** Sends a command to the machines of this tab, which ignore it if they do not have the job. */
  handleCommand: (command: JobCommand) => void;
}

const CHANNEL = 'pase-print.commands';

/** Creates the print journal of this browser: lists the ledger and sends commands to all its tabs. `close` closes the channel to them. */
export function createPrintJournal({ ledger, locationIds, handleCommand }: JournalDependencies): PrintJournal & { close(): void } {
  const channel = new BroadcastChannel(CHANNEL);
  // Only this product's own tabs write to the channel.
  channel.onmessage = ({ data }: MessageEvent<JobCommand>) => handleCommand(data);
  return {
    async list() {
      const known = locationIds();
      return (await ledger.list()).filter((record) => known.has(record.job.locationId) && wasHandledHere(record)).map(journalJob);
    },
    subscribe: ledger.subscribe,
    sendCommand(command) {
      handleCommand(command);
      // A tab that was the main tab before may still have the job, in addition to the current one.
      channel.postMessage(command);
    },
    close: () => channel.close(),
  };
}

/** Excludes jobs that were handed to another device before this browser sent a copy. */
function wasHandledHere({ endedAt, job, copies }: LedgerJob): boolean {
  return !endedAt || !job.supported || !job.mayPrint || copies.some(({ state }) => state !== 'QUEUED');
}

function journalJob({ uuid, job, copies, enteredAt, changedAt, endedAt, ticket, asked }: LedgerJob): JournalJob {
  return { uuid, job, copies, enteredAt, changedAt, endedAt, hasTicket: ticket !== null, asked };
}
