import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { LAB_CASE_LOCATIONS, LAB_CASES, type LabCaseOutcome } from '@/domain/labCase';
import { diagnose } from '@/domain/trace/diagnosis/diagnose';
import { traceNames } from '@/domain/trace/traceNames';
import { GUIDED_CASE, guideStops } from '@/features/traceViewer/RecordedCases/guideStops';
import { openingDiagnosis } from '@/features/traceViewer/Replay/openingDiagnosis';
import { actorAt } from '@/features/traceViewer/Replay/tracePosition';
import { createStateReader } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { buildTimeline, type TraceTimeline } from '@/machines/replay/traceTimeline';
import { englishTexts } from '../../scripts/trace/diagnosisText';
import { readTraceFile } from '../../scripts/trace/readTraceFile';
import { DEMO_LOCATIONS } from '../../server/demo/seed/demoLocations';
import { personalDataIn } from './personalDataIn';

const FOLDER = join(__dirname, '../../src/features/traceViewer/RecordedCases/recordings');
const ENDING = '.trace.jsonl.gz';
/** A UUID, or the id of an actor of the recorder. */
const ID = /[\da-f]{8}-[\da-f]{4}|\bx:\d|~\w{12}/;

const pathOf = (file: string) => join(FOLDER, file + ENDING);

async function timelineOf(file: string): Promise<TraceTimeline> {
  const { header, lines, faults } = await readTraceFile(pathOf(file));
  if (!header) throw new Error(`${file} has no header`);
  return buildTimeline({ header, lines, faults });
}

const jobSchema = z.object({
  job: z.object({ uuid: z.string(), printerUuid: z.string(), ticketType: z.string() }),
  copies: z.array(z.object({ attempt: z.number(), state: z.string() })),
  withdrawn: z.nullable(z.string()),
});

/** What happened to the kitchen ticket, from the last states of its jobs; null if it is none of the outcomes of a case. */
function outcomeOf(timeline: TraceTimeline): LabCaseOutcome | null {
  const reader = createStateReader(timeline);
  const ends = timeline.actors.flatMap((_, actor) => jobSchema.safeParse(reader.at(actor, timeline.lines.length)?.context).data ?? []);
  const kitchen = ends.filter(({ job }) => job.ticketType === 'KITCHEN');
  const printed = kitchen.filter(({ copies }) => copies.every(({ state }) => state === 'DONE'));
  const withdrawn = kitchen.filter((each) => each.withdrawn !== null && each.copies.every(({ state }) => state === 'EXPIRED'));
  const [first] = printed;
  if (!first) return withdrawn.length === 1 ? 'withdrawn' : null;
  if (printed.length > 1) return null;
  if (withdrawn.some(({ job }) => job.printerUuid !== first.job.printerUuid)) return 'moved';
  return first.copies.every(({ attempt }) => attempt === 1) ? 'printed' : 'reprinted';
}

describe('recorded cases of the lab', () => {
  it('exist for every case and for no other, each under 20 KB [W-05]', async () => {
    const files = readdirSync(FOLDER);
    expect(files.sort()).toEqual(LAB_CASES.map(({ file }) => file + ENDING).sort());
    for (const file of files) expect((await readFile(join(FOLDER, file))).length).toBeLessThan(20_000);
  });

  it.each(LAB_CASES)('$id is read without faults and replays without divergence on the current machines [W-05]', async ({ file }) => {
    const { lines, faults } = await timelineOf(file);
    expect(faults).toEqual([]);
    const actors = replayTrace(lines, MACHINES_BY_NAME);
    expect(actors.filter(({ divergence, unknown }) => divergence ?? unknown)).toEqual([]);
    expect(actors.length).toBeGreaterThan(0);
  });

  it.each(LAB_CASES)('$id ends with its kitchen ticket $outcome [W-05]', async ({ file, outcome }) => {
    expect(outcomeOf(await timelineOf(file))).toBe(outcome);
  });

  it.each(LAB_CASES)('$id opens on a step of the diagnosis $cause [W-05]', async ({ file, cause }) => {
    const { header, lines } = await timelineOf(file);
    const opening = openingDiagnosis(diagnose({ header, lines }));
    expect(opening?.id).toBe(cause);
    expect(lines.some(({ page, n }) => page === opening?.proof[0]?.page && n === opening.proof[0].n)).toBe(true);
  });

  it.each(LAB_CASES)('$id has a chart and a state of an actor at every line [W-05]', async ({ file }) => {
    const timeline = await timelineOf(file);
    const reader = createStateReader(timeline);
    const empty = timeline.lines.flatMap((_, line) => {
      const actor = actorAt({ line, actor: null }, timeline);
      const machine = timeline.actors[actor]?.line.machine ?? '';
      return MACHINES_BY_NAME[machine] && (reader.at(actor, line) ?? reader.next(actor, line)) ? [] : [line];
    });
    expect(empty).toEqual([]);
  });

  it.each(LAB_CASES)('$id names its actors by printer, tab and order, not by ids [W-05]', async ({ file }) => {
    const { header, lines, actors } = await timelineOf(file);
    const texts = englishTexts(traceNames(lines), header, (id) => LAB_CASE_LOCATIONS.get(id) ?? id);
    const names = actors.map(({ line }) => [texts.actor(line), texts.tab(line)].filter(Boolean).join(' · '));
    expect(names.filter((name) => name === '' || ID.test(name) || name.includes('location-'))).toEqual([]);
    expect(names.some((name) => name.startsWith('Kitchen printer: queue · Ñandú Malasaña'))).toBe(true);
    expect(names.some((name) => /^Kitchen ticket, order of \d\d:\d\d/.test(name))).toBe(true);
  });

  it.each(LAB_CASES)('$id contains no personal data and no order data [W-05]', async ({ file }) => {
    expect(personalDataIn(gunzipSync(await readFile(pathOf(file))).toString())).toEqual([]);
  });

  it('name the two tabs of the closed tab and its successor [W-05]', async () => {
    const { header, lines, actors } = await timelineOf('case-tab-closed');
    const texts = englishTexts(traceNames(lines), header);
    expect(new Set(actors.map(({ line }) => texts.tab(line)))).toEqual(new Set(['tab 1', 'tab 2']));
  });

  it('have the location names of the demo [W-05]', () => {
    const names = new Map(DEMO_LOCATIONS.map(({ id, name }) => [id, name]));
    for (const [id, name] of LAB_CASE_LOCATIONS) expect(names.get(id)).toBe(name);
  });

  it('lead the guide from the problem over the waiting ticket and the end of the problem to the printed ticket [W-05]', async () => {
    const guided = LAB_CASES.find(({ id }) => id === GUIDED_CASE);
    const timeline = await timelineOf(guided?.file ?? '');
    const stops = guideStops(timeline, diagnose(timeline));
    const texts = englishTexts(traceNames(timeline.lines), timeline.header);
    const names = Object.values(stops ?? {}).map((line) => {
      const actor = timeline.actors[timeline.actorOf[line] ?? -1];
      return actor && texts.actor(actor.line);
    });
    expect(names).toEqual([
      expect.stringMatching(/^Kitchen printer: state/),
      expect.stringMatching(/^Kitchen ticket/),
      expect.stringMatching(/^Kitchen printer: state/),
      expect.stringMatching(/^Kitchen ticket/),
    ]);
    const lines = Object.values(stops ?? {});
    expect(lines).toEqual([...lines].sort((a, b) => a - b));
  });
});
