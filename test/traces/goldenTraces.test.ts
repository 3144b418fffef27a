import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diagnose } from '@/domain/trace/diagnosis/diagnose';
import { DIAGNOSIS_IDS } from '@/domain/trace/diagnosis/diagnosis';
import { traceLineSchema, type TraceLine } from '@/domain/trace/traceFormat';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { actorsOfFinding, fittingActors } from '@/machines/replay/testActors';
import { buildTimeline } from '@/machines/replay/traceTimeline';
import { traceTest } from '@/machines/replay/traceTest';
import { readTraceFile } from '../../scripts/trace/readTraceFile';
import { reportOf, reportText } from '../../scripts/trace/traceReport';
import { DEMO_USERS } from '../../server/demo/seed/demoUsers';
import { marketOf } from '../../server/demo/menus/marketOf';

const ENDING = '.trace.jsonl';
const NAMES = readdirSync(__dirname).flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : []));
/** A recording with two causes at once is named `pair-FIRST-SECOND`; the diagnosis must report FIRST first. */
const PAIR = 'pair-';
/** The code of the orders that `e2e/traces` places for the recordings. */
const ORDER_CODE = 'GOLDEN';

const pathOf = (name: string) => join(__dirname, name + ENDING);

describe('golden traces, recorded by a browser', () => {
  it('exist for every diagnosis except `unclear`, and for no other name [BT-10]', () => {
    const diagnoses = DIAGNOSIS_IDS.filter((id) => id !== 'unclear');

    expect(NAMES.filter((name) => !name.startsWith(PAIR))).toEqual(diagnoses.map(kebab).sort());
  });

  it.each(NAMES)('%s replays without divergence on the current machines [BT-06, BT-10]', async (name) => {
    const { header, lines, faults } = await readTraceFile(pathOf(name));
    expect(header).not.toBeNull();
    expect(faults).toEqual([]);

    const actors = replayTrace(lines, MACHINES_BY_NAME);
    expect(actors.filter(({ divergence, unknown }) => divergence ?? unknown)).toEqual([]);
    expect(actors.length).toBeGreaterThan(0);
  });

  it.each(NAMES)('%s generates a test that passes [BT-08]', async (name) => {
    const { header, lines, faults } = await readTraceFile(pathOf(name));
    if (!header) throw new Error(`${name} has no header`);
    const timeline = buildTimeline({ header, lines, faults });
    const { needed, ends } = testOf(traceTest(timeline, [...timeline.actors.keys()]));

    const replayed = replayTrace(needed, MACHINES_BY_NAME).map(({ line: { page, actor, name }, end }) => ({ page, actor, name, ...end }));
    expect(ends).toEqual(replayed.filter((each) => ends.some(({ page, actor }) => page === each.page && actor === each.actor)));
    expect(ends).toHaveLength(timeline.actors.length);
  });

  it.each(NAMES)('%s generates a test under 200 KB with only the actors that its first finding needs [T-06]', async (name) => {
    const { header, lines, faults } = await readTraceFile(pathOf(name));
    if (!header) throw new Error(`${name} has no header`);
    const timeline = buildTimeline({ header, lines, faults });
    const [first] = diagnose({ header, lines });
    if (!first) throw new Error(`${name} has no diagnosis`);

    const actors = fittingActors(timeline, actorsOfFinding(timeline, first));
    const text = traceTest(timeline, actors);
    const { needed, ends } = testOf(text);

    expect(Buffer.byteLength(text)).toBeLessThan(200_000);
    expect(actors.length).toBeGreaterThan(0);
    expect(actors.length).toBeLessThan(timeline.actors.length / 2);
    expect(ends.map(({ name }) => name)).toEqual(expect.arrayContaining([...first.tickets]));
    const replayed = replayTrace(needed, MACHINES_BY_NAME);
    expect(replayed.filter(({ divergence, unknown }) => divergence ?? unknown)).toEqual([]);
    expect(replayed.map(({ line: { page, actor, name }, end }) => ({ page, actor, name, ...end }))).toEqual(ends);
  });

  it('omit the actors that the finding needs least from a test that would exceed 200 KB [T-06]', async () => {
    const { header, lines, faults } = await readTraceFile(pathOf('took-over'));
    if (!header) throw new Error('took-over has no header');
    const pages = Array.from({ length: 5 }, (_, page) => lines.map((line) => ({ ...line, page: `page-${page}` }))).flat();
    const timeline = buildTimeline({ header, lines: pages, faults });
    const all = [...timeline.actors.keys()];

    expect(traceTest(timeline, all).length).toBeGreaterThan(200_000);
    const fitting = fittingActors(timeline, all);
    expect(traceTest(timeline, fitting).length).toBeLessThanOrEqual(200_000);
    expect(traceTest(timeline, fitting).length).toBeGreaterThan(150_000);
    expect(fitting[0]).toBe(0);
  });

  it('produce a report that names the order by its time and the printer by ticket type and location, in English [T-06]', async () => {
    const report = reportOf(await readTraceFile(pathOf('printer-code')));

    expect(report.about).toMatch(/^order of \d\d:\d\d$/);
    expect(report.diagnoses[0]?.text).toMatch(/^The kitchen printer of location-es-1 \(localhost:\d+\) reported SchemaError/);
    expect(report.diagnoses[0]?.named).toMatch(/^Kitchen ticket, order of \d\d:\d\d$/);
  });

  it('produce a report that lists a problem of another ticket of the same printer under its own heading [T-06]', async () => {
    const text = reportText(reportOf(await readTraceFile(pathOf('pair-printed-printer-code'))));

    expect(text).toMatch(/^\* All tickets were printed$[^]+^Other tickets of the same printer\n\* The printer reported a problem$/m);
    expect(reportText(reportOf(await readTraceFile(pathOf('printer-code'))))).not.toContain('Other tickets');
  });

  it('produce a report that names the page of each step only if the trace has several pages [T-06]', async () => {
    const trace = await readTraceFile(pathOf('printer-code'));
    const another = trace.lines.map((line) => ({ ...line, t: line.t + 1, page: 'another' }));
    const text = reportText(reportOf({ ...trace, lines: trace.lines.flatMap((line, index) => [line, another[index] ?? line]) }));

    expect(text).toMatch(/proved by page 1 line [\d, ]+(?:; page 2 line|$)/m);
    expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}page 1 {2}/m);
    expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}page 2 {2}/m);
    expect(reportText(reportOf(trace))).not.toMatch(/page \d/);
  });

  it.each(NAMES)('%s is diagnosed with its first cause first, and the proof is a line of the trace [BT-10, T-06]', async (name) => {
    const { header, lines } = await readTraceFile(pathOf(name));
    if (!header) throw new Error(`${name} has no header`);

    const [first] = diagnose({ header, lines });
    const id = kebab(first?.id ?? '');
    expect(name.startsWith(PAIR) ? name.slice(0, PAIR.length + id.length + 1) : name).toBe(name.startsWith(PAIR) ? `${PAIR}${id}-` : id);
    const [decisive] = first?.proof ?? [];
    expect(lines.some(({ page, n }) => page === decisive?.page && n === decisive.n)).toBe(true);
  });

  it('produce one clock skew diagnosis, however many pages recorded the skew [T-06]', async () => {
    const { header, lines } = await readTraceFile(pathOf('clock-skew'));
    if (!header) throw new Error('clock-skew has no header');

    const twice = [...lines, ...lines.map((line) => ({ ...line, page: 'another-page' }))];
    const skews = (all: typeof lines) => diagnose({ header, lines: all }).flatMap(({ id, values }) => (id === 'clockSkew' ? [values] : []));
    expect(skews(twice)).toEqual(skews(lines));
  });

  it.each(NAMES)('%s contains no personal data and no order data [TR-03]', async (name) => {
    const text = await readFile(pathOf(name), 'utf8');
    const { names, phone, streets, dishes, comments, notes } = marketOf('ES');
    const people = [...names, ...DEMO_USERS.flatMap((user) => [user.name, user.email])];
    const texts = [...people, phone, ...streets, ...dishes.map((dish) => dish.name), ...comments, ...notes, ORDER_CODE];

    expect(texts.filter((each) => text.includes(each))).toEqual([]);
    expect(text).not.toMatch(/@[\w-]+\.\w/);
  });
});

/** The trace lines and the ends that a generated test embeds. */
function testOf(text: string): { needed: TraceLine[]; ends: { page: string; actor: string; name: string }[] } {
  const [, lines = ''] = /const LINES = \[\n(.*?)\n\];/s.exec(text) ?? [];
  const [, ends = ''] = /^const ENDS = (.*);$/m.exec(text) ?? [];
  // Each line is a string that holds JSON, as the generated test reads it.
  const needed = lines.split('\n').map((line) => traceLineSchema.parse(JSON.parse(JSON.parse(line.trim().replace(/,$/, '')) as string)));
  // The ends are embedded as JSON in a string, too.
  return { needed, ends: JSON.parse(JSON.parse(ends) as string) as { page: string; actor: string; name: string }[] };
}

function kebab(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
