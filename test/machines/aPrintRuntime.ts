import { createActor, fromCallback, fromPromise, type ActorOptions } from 'xstate';
import type { CopyRecord, PrintJob } from '@/domain/printJob';
import { mainTabMachine, type MainTabEvent } from '@/machines/mainTab/mainTabMachine';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import type { AckResult, LedgerEntry, QueryResult, SendResult } from '@/machines/printJob/printJobSetup';
import { printRuntimeMachine } from '@/machines/printRuntime/printRuntimeMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';

type RuntimeOptions = Pick<ActorOptions<typeof printRuntimeMachine>, 'clock' | 'inspect'>;

interface Environment {
  printers: RuntimePrinter[];
  /** A printer's reply to a check. */
  check: (url: string) => Promise<TimedReply>;
  /** The result of sending a ticket. @default never resolves: the ticket stays at the printer */
  send?: (uuid: string) => Promise<SendResult>;
  /** The ledger entry of a received job. @default a new one */
  enter?: (copies: CopyRecord[], uuid: string) => LedgerEntry;
  /** Called at the start of each write to the ledger. */
  written?: (what: 'intent' | 'outcome', uuid: string) => void;
  /** Called for a job that was returned to the server. */
  release?: (uuid: string) => void;
  /** The open jobs of the ledger. @default none */
  open?: PrintJob[];
}

const AT = { monotonic: 1, wall: 1 };
const yes = (): Promise<AckResult> => Promise.resolve({ kind: 'answered', ok: true, at: AT });
const recorded = (): Promise<{ recorded: boolean }> => Promise.resolve({ recorded: true });
const nothing = async (): Promise<void> => {
  await Promise.resolve();
};

/** Starts a print runtime in a tab that holds the print lock; ledger and server accept everything. */
export function aPrintRuntime({ printers, check, send, enter, written, release, open }: Environment, options: RuntimeOptions = {}) {
  const machine = printRuntimeMachine.provide({
    actors: {
      mainTab: mainTabMachine.provide({
        actors: {
          holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(({ sendBack }) => sendBack({ type: 'lock.granted' })),
          requestRole: fromPromise(nothing),
        },
      }),
      printerLane: printerLaneMachine.provide({ actors: { checkPrinter: fromPromise(({ input }) => check(input.url)) } }),
      findOpenJobs: fromPromise(() => Promise.resolve(open ?? [])),
      releaseJob: fromPromise<void, { uuid: string }>(async ({ input }) => {
        await Promise.resolve(release?.(input.uuid));
      }),
      printJob: printJobMachine.provide({
        actors: {
          enterInLedger: fromPromise(({ input: { job } }) =>
            Promise.resolve(enter?.(job.copies, job.uuid) ?? { kind: 'open', copies: job.copies, holdReported: false }),
          ),
          acknowledge: fromPromise(yes),
          claimIntent: fromPromise(({ input }) => {
            written?.('intent', input.job.uuid);
            return yes();
          }),
          withdraw: fromPromise(nothing),
          sendToPrinter: fromPromise(({ input }) => send?.(input.job.uuid) ?? new Promise<SendResult>(() => undefined)),
          commitOutcome: fromPromise(({ input }) => {
            written?.('outcome', input.job.uuid);
            return nothing();
          }),
          reportHeld: fromPromise(nothing),
          saveQuestionState: fromPromise(nothing),
          canQueryPrinter: fromPromise(() => Promise.resolve(false)),
          queryPrinter: fromPromise(() => Promise.resolve<QueryResult>({ kind: 'unanswered' })),
          recordOnOrder: fromPromise(recorded),
          respond: fromPromise(nothing),
          closeInLedger: fromPromise(nothing),
          releaseInLedger: fromPromise(nothing),
        },
      }),
    },
  });
  const actor = createActor(machine, { ...options, systemId: 'printRuntime', input: { tabId: 'tab-1', printers } }).start();
  return {
    actor,
    /** Sends the server's report about this tab. */
    elect(isMaster: boolean): void {
      actor.send({ type: 'connection.joined' });
      actor.send({ type: 'mainTab.reported', isMaster, plain: false, tick: false, vacant: false, epoch: 1 });
    },
  };
}
