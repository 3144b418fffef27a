import { fromPromise, SimulatedClock } from 'xstate';
import { replyOfEpos } from '@/domain/eposAnswer';
import type { AckInput } from '@/machines/printJob/jobCopies';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import type { AckResult, LedgerEntry, PrintJobInput, QueryResult, SendResult } from '@/machines/printJob/printJobSetup';
import { deferredCalls, settled } from './deferredCalls';
import { startInSystem } from './startInSystem';

const NOW = { monotonic: 10, wall: 10 };
export const GRANTED: AckResult = { kind: 'answered', ok: true, at: NOW };
export const refused = (reason: 'stale' | 'granted' | 'unknown' | 'withdrawn'): AckResult => ({
  kind: 'answered',
  ok: false,
  reason,
  at: NOW,
});
const reply = (over: { success: boolean; code: string; status: number }): SendResult => ({
  kind: 'sent',
  at: '2026-11-20T20:00:00.000Z',
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, battery: 0, ...over }),
});
export const PRINTED = reply({ success: true, code: '', status: 0x0f000016 });
export const COVER_OPEN = reply({ success: false, code: 'EPTR_COVER_OPEN', status: 0x20 });
/** The printer cannot parse the document, so a retry cannot succeed. */
export const NOT_READ = reply({ success: false, code: 'SchemaError', status: 0x0f000016 });
/** Another program is printing: nothing of this document was printed. */
export const BUSY = reply({ success: false, code: 'EX_DEVICE_BUSY', status: 0x0f000016 });
export const CUTTER = reply({ success: false, code: 'EPTR_CUTTER', status: 0x0f000016 });
export const SILENCE: SendResult = {
  kind: 'sent',
  at: '2026-11-20T20:00:00.000Z',
  reply: replyOfEpos({ kind: 'noReply', why: 'timeout' }),
};

interface Script {
  /** The ledger's entries for the received job, in order; afterwards the ledger returns the state that the job wrote. */
  ledger?: LedgerEntry | LedgerEntry[];
  /** The replies to intents, in order; the last one repeats. */
  intents?: AckResult[];
  final?: AckResult[];
  received?: (AckResult | Promise<AckResult>)[];
  recorded?: boolean[];
  /** The spooler's reply about a ticket. @default the printer has no spooler */
  spooler?: QueryResult;
}

/** Starts a job with scripted ledger and server replies; the test resolves the printer's replies. */
export function startJob(input: PrintJobInput, script: Script = {}) {
  const clock = new SimulatedClock();
  const sends = deferredCalls<SendResult, { copy: number; attempt: number; marked: boolean }>();
  const log: string[] = [];
  const acks: AckInput[] = [];
  const next = <T>(answers: T[] | undefined, otherwise: T) => ((answers?.length ?? 0) > 1 ? answers?.shift() : answers?.[0]) ?? otherwise;
  const entries = [script.ledger ?? []].flat();
  let ledgerCopies = input.job.copies;
  const enter = (): LedgerEntry => {
    const entry = entries.shift() ?? { kind: 'open', copies: ledgerCopies, holdReported: false };
    if (entry.kind !== 'conflict') ledgerCopies = entry.copies;
    return entry;
  };
  const record = async (text: string): Promise<void> => {
    log.push(text);
    await Promise.resolve();
  };
  const acknowledge = (ack: AckInput): AckResult | Promise<AckResult> => {
    log.push(`ack ${ack.stage}`);
    acks.push(ack);
    if (ack.stage === 'intent') return next(script.intents, GRANTED);
    return ack.stage === 'final' ? next(script.final, GRANTED) : next(script.received, GRANTED);
  };
  const machine = printJobMachine.provide({
    actors: {
      enterInLedger: fromPromise(() => Promise.resolve(enter())),
      acknowledge: fromPromise(({ input: ack }) => Promise.resolve(acknowledge(ack))),
      claimIntent: fromPromise(({ input: ack }) => {
        log.push(`intent ${ack.copy}/${ack.attempt}`);
        return Promise.resolve(acknowledge(ack));
      }),
      withdraw: fromPromise(({ input: { before } }) => record(`withdrawn to ${before.state} ${before.attempt}`)),
      sendToPrinter: fromPromise(({ input: step }) => sends.call({ input: step })),
      commitOutcome: fromPromise(({ input: { copies } }) => {
        ledgerCopies = copies;
        return record(`ledger ${copies.map(({ state }) => state).join()}`);
      }),
      reportHeld: fromPromise(({ input: { code } }) => record(`held ${code}`)),
      saveQuestionState: fromPromise(({ input: { asked } }) => record(asked ? 'asked' : 'question closed')),
      canQueryPrinter: fromPromise(() => Promise.resolve(script.spooler !== undefined)),
      queryPrinter: fromPromise(async ({ input: { copy, attempt } }) => {
        await record(`queried ${copy}/${attempt}`);
        return script.spooler ?? { kind: 'unanswered' };
      }),
      recordOnOrder: fromPromise(({ input: { report } }) => {
        log.push(`order ${report.status} ${report.reason ?? ''}`.trim());
        return Promise.resolve({ recorded: next(script.recorded, true) });
      }),
      respond: fromPromise(({ input: { report, error } }) => record(error ?? `responded ${report.status}`)),
      closeInLedger: fromPromise(() => record('closed')),
      releaseInLedger: fromPromise(() => record('released')),
    },
  });
  const lane = `lane:${input.job.url}`;
  const { actor, received } = startInSystem(machine, { id: 'job:job-1', input, neighbours: [lane, 'printRuntime'], clock });
  const state = () => actor.getSnapshot().value.course;
  const grantTurn = async () => {
    actor.send({ type: 'turn.granted' });
    await settled();
  };
  return { actor, clock, sends, log, acks, state, grantTurn, lane: received[lane] ?? [], runtime: received['printRuntime'] ?? [] };
}
