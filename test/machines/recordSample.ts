import { SimulatedClock } from 'xstate';
import { replyOfEpos } from '@/domain/eposAnswer';
import { createTraceMigration } from '@/domain/trace/migrateTrace';
import { traceLineSchema, type TraceLine } from '@/domain/trace/traceFormat';
import type { SendResult } from '@/machines/printJob/printJobSetup';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';
import { createTraceRecorder, type Seen } from '@/services/traces/traceRecorder';
import { createTraceWriter } from '@/services/traces/traceWriter';
import { aPrintJob } from '../factories/aPrintJob';
import { aPrintRuntime } from './aPrintRuntime';
import { settled } from './deferredCalls';

const WELL: TimedReply = {
  reply: replyOfEpos({ kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 }),
  at: '2026-11-20T20:00:00.000Z',
};
const SILENCE: SendResult = { kind: 'sent', at: WELL.at, reply: replyOfEpos({ kind: 'noReply', why: 'timeout' }) };

/** An order code, which must not appear in a trace. */
export const ORDER_CODE = 'Ana Pérez 12';

/** Records a sample: two jobs, a lost printer reply, and a main role that is lost and regained. */
export async function recordSample(): Promise<Seen[]> {
  const recorder = createTraceRecorder();
  const seen: Seen[] = [];
  recorder.attachSink({
    store: (more) => {
      seen.push(...more);
      return Promise.resolve();
    },
  });
  const clock = new SimulatedClock();
  const replies: SendResult[] = [SILENCE, { kind: 'sent', ...WELL }, { kind: 'sent', ...WELL }];
  const printers = [{ uuid: 'printer-1', locationId: 'location-1', url: aPrintJob().url, usability: 'usable' as const, needsGrant: false }];
  const { actor, elect } = aPrintRuntime(
    { printers, check: () => Promise.resolve(WELL), send: () => Promise.resolve(replies.shift() ?? SILENCE) },
    { clock, inspect: recorder.inspect },
  );
  elect(true);
  await settled();
  actor.send({ type: 'job.received', job: aPrintJob({ orderCode: ORDER_CODE }) });
  actor.send({ type: 'job.received', job: aPrintJob({ uuid: 'job-2' }) });
  for (let turn = 0; turn < 10; turn += 1) await settled();
  elect(false);
  clock.increment(10_000);
  elect(true);
  for (let turn = 0; turn < 5; turn += 1) await settled();
  await recorder.flush();
  return seen;
}

/** Returns the recording as trace lines, with an alias for each text. */
export function traceText(seen: readonly Seen[]): string {
  const aliases = new Map<string, string>();
  const aliasOf = (text: string) => {
    if (!aliases.has(text)) aliases.set(text, `~${String(aliases.size).padStart(12, '0')}`);
    return aliases.get(text) ?? '';
  };
  return createTraceWriter('page-1', aliasOf).write(seen);
}

/** Parses the lines of a trace without its header, and migrates them to the current format version. */
export function traceLines(text: string): TraceLine[] {
  return text
    .trim()
    .split('\n')
    .map((line) => traceLineSchema.parse(JSON.parse(line)))
    .map(createTraceMigration());
}
