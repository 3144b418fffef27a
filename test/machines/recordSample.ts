import { SimulatedClock } from 'xstate';
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
  reply: { kind: 'reply', httpStatus: 200, success: true, code: '', status: 0x0f000016, battery: 0 },
  at: '2026-11-20T20:00:00.000Z',
};
const SILENCE: SendResult = { kind: 'sent', at: WELL.at, reply: { kind: 'noReply', why: 'timeout' } };

/** An order code, which no trace may contain. */
export const ORDER_CODE = 'Ana Pérez 12';

/** A sample recording: two jobs, one lost reply, and the main role lost and won again. */
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

/** The recording as text. Each text gets its own alias. */
export function traceText(seen: readonly Seen[]): string {
  const aliases = new Map<string, string>();
  const aliasOf = (text: string) => {
    if (!aliases.has(text)) aliases.set(text, `~${String(aliases.size).padStart(12, '0')}`);
    return aliases.get(text) ?? '';
  };
  return createTraceWriter('page-1', aliasOf).write(seen);
}

/** The lines of a trace without its header, as the current version of the format. */
export function traceLines(text: string): TraceLine[] {
  return text
    .trim()
    .split('\n')
    .map((line) => traceLineSchema.parse(JSON.parse(line)))
    .map(createTraceMigration());
}
