import type { JobCommand, JournalJob, PrintJournal } from '@/services/printing/printJournal';
import type { LedgerJob } from '@/services/printing/ledgerSchema';
import type { PrintLedger } from '@/services/printing/printLedger';

interface JournalLinks {
  ledger: Pick<PrintLedger, 'list' | 'subscribe'>;
  /** The user's locations now: jobs of others are not shown. */
  locationIds: () => ReadonlySet<string>;
  /** Hands a command to the machines of this tab; nothing happens where it does not have the job. */
  obey: (command: JobCommand) => void;
}

const CHANNEL = 'pase-print.commands';

/** The journal of this browser: the ledger as it is, and commands to those of its tabs that have the job. Ends with `close`. */
export function createPrintJournal({ ledger, locationIds, obey }: JournalLinks): PrintJournal & { close(): void } {
  const channel = new BroadcastChannel(CHANNEL);
  // Only this product's own tabs write to the channel.
  channel.onmessage = ({ data }: MessageEvent<JobCommand>) => obey(data);
  return {
    async list() {
      const known = locationIds();
      return (await ledger.list()).filter((record) => known.has(record.job.locationId) && wasHere(record)).map(journalJob);
    },
    subscribe: ledger.subscribe,
    sendCommand(command) {
      obey(command);
      // A tab that printed before may still hold a job that another one has by now.
      channel.postMessage(command);
    },
    close: () => channel.close(),
  };
}

/** A job that went to another device before anything of it was sent here is none of this browser's. */
function wasHere({ endedAt, job, copies }: LedgerJob): boolean {
  return !endedAt || !job.supported || !job.mayPrint || copies.some(({ state }) => state !== 'QUEUED');
}

function journalJob({ uuid, job, copies, enteredAt, changedAt, endedAt, ticket, asked }: LedgerJob): JournalJob {
  return { uuid, job, copies, enteredAt, changedAt, endedAt, hasTicket: ticket !== null, asked };
}
