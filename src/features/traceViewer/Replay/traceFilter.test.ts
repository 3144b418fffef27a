import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActorLine, IoLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import {
  filterChoices,
  filterShowing,
  NO_FILTER,
  shownLines,
  type FilterChoice,
  type TraceFilter,
} from '@/features/traceViewer/Replay/traceFilter';
import { buildTimeline, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../../test/factories/aTraceHeader';
import { traceLines } from '../../../../test/machines/recordSample';

const laidOut = (lines: TraceLine[]) => buildTimeline({ header: aTraceHeader(), lines, faults: [] });
const place = (n: number) => ({ n, t: n, page: 'p' });
const begins = (n: number, name: string, more: Partial<ActorLine>): ActorLine => ({
  ...{ kind: 'actor', ...place(n), actor: `x:${n}`, machine: 'm', name, parent: null },
  ...more,
});
const A = 'http://192.168.1.50/epos';
const B = 'http://192.168.1.51/epos';
const KITCHEN = '11111111-0000-4000-8000-00000000000a';
const BAR = '22222222-0000-4000-8000-00000000000b';
const printer = (uuid: string, url: string | null) => ({ printer: { uuid, url, locationId: 'l', usability: 'usable', needsGrant: false } });
const job = (printerUuid: string | null, url: string) => ({ job: { uuid: 'j', orderId: 'o', printerUuid, url } });
const call = (n: number, name: string, about: string, data: unknown, direction: IoLine['direction'] = 'in'): IoLine => ({
  ...{ kind: 'io', ...place(n), via: 'printer', direction, name, about, data },
});
const moved: StepLine = {
  ...{ kind: 'step', ...place(4), actor: 'x:2', taken: [] },
  event: { type: 'printer.changed', ...printer(BAR, A) },
};

/** The kitchen printer, and the bar printer, which later moved to the same URL. */
const LINES: TraceLine[] = [
  begins(1, `entry:${KITCHEN}`, { input: printer(KITCHEN, A) }),
  begins(2, `entry:${BAR}`, { state: { value: 'x', context: printer(BAR, null), status: 'active' } }),
  begins(3, `lane:${A}`, { input: { url: A } }),
  moved,
  begins(5, 'job:1', { input: job(KITCHEN, A) }),
  call(6, 'print', 'job:1', { url: A }, 'out'),
  call(7, 'print', 'job:1', { kind: 'sent', reply: { verdict: { outcome: 'unknown', code: 'TIMEOUT' } } }),
  begins(8, 'job:2', { input: job(BAR, A) }),
  begins(9, `lane:${B}`, {}),
  begins(10, 'job:3', { input: job(null, B) }),
  call(11, 'order.print', 'job:elsewhere', { uuid: 'elsewhere', printerUuid: KITCHEN, url: A }),
  call(12, 'order.changed', 'order-1', { orderId: 'order-1' }),
  begins(13, 'mainTab', { machine: 'mainTab' }),
];
const timeline = laidOut(LINES);
const shown = (filter: Partial<TraceFilter>, actor: number | null = null) =>
  shownLines(timeline, { ...NO_FILTER, ...filter }, actor).map((index) => timeline.lines[index]?.n);

function printersOf(of: TraceTimeline): FilterChoice[] {
  const parts = filterChoices(of, { ticket: String, printer: (key) => `printer ${key}`, page: String });
  let part = parts.next();
  while (part.done !== true) part = parts.next();
  return part.value.printers;
}

describe('the printer filter', () => {
  it('has one option per printer, also for one that is only known by its URL [BT-05]', () => {
    expect(printersOf(timeline)).toEqual([
      { value: KITCHEN, label: `printer ${KITCHEN}` },
      { value: BAR, label: `printer ${BAR}` },
      { value: B, label: `printer ${B}` },
    ]);
  });

  it("matches the printer's entry, lane, jobs and requests [BT-05]", () => {
    expect(shown({ printer: KITCHEN })).toEqual([1, 3, 5, 6, 7, 11]);
    expect(shown({ printer: BAR })).toEqual([3, 4, 8]);
    expect(shown({ printer: B })).toEqual([9, 10]);
    expect(shown({ printer: 'no such one' })).toEqual([]);
  });

  it('matches the rejection of a recorded printer [BT-05]', () => {
    const text = readFileSync(join(__dirname, '../../../../test/traces/printer-code.trace.jsonl'), 'utf8');
    const recorded = laidOut(traceLines(text.slice(text.indexOf('\n') + 1)));
    const refused = recorded.lines.findIndex(
      (line) => line.kind === 'io' && line.name === 'print' && JSON.stringify(line.data).includes('SchemaError'),
    );
    const choices = printersOf(recorded);
    const having = choices.filter(({ value }) => shownLines(recorded, { ...NO_FILTER, printer: value }, null).includes(refused));

    expect(choices).toHaveLength(5);
    expect(having).toHaveLength(1);
  });

  it('is combined with the other filters: a line must match all of them', () => {
    expect(shown({ printer: KITCHEN, job: 'job:1' })).toEqual([5, 6, 7]);
    expect(shown({ printer: BAR, job: 'job:1' })).toEqual([]);
    expect(shown({ machine: 'mainTab' })).toEqual([13]);
    expect(shown({ event: 'print', text: 'TIMEOUT' })).toEqual([7]);
    expect(shown({ job: 'job:2' }, 0)).toEqual([1]);
  });
});

it('clears only the filters that hide a line', () => {
  const filter = { ...NO_FILTER, printer: BAR, event: 'print', text: 'timeout' };
  const at = (n: number) => timeline.lines.findIndex((line) => line.n === n);

  expect(filterShowing(timeline, filter, at(7), null)).toEqual({ ...filter, printer: '' });
  expect(filterShowing(timeline, filter, at(13), null)).toEqual(NO_FILTER);
  expect(filterShowing(timeline, NO_FILTER, at(13), null)).toBe(NO_FILTER);
});
