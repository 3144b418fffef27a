import { isGap } from '@/domain/trace/linesLost';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/**
 * Generates a Jest test, a complete TypeScript file, that replays the chosen actors (indices in the timeline) on the machines of the
 * repository it runs in, and asserts that their steps and ends match the recorded ones (row BT-08). An end that is missing from the trace
 * because of lost lines is not asserted. The test passes on the version that recorded the trace. The trace is embedded as JSON in strings,
 * never as code or comment.
 */
export function traceTest(timeline: TraceTimeline, actors: readonly number[]): string {
  const { header, lines } = timeline;
  const chosen = new Set(actors);
  const pages = new Set(actors.map((actor) => timeline.actors[actor]?.line.page));
  const needed = lines.filter(
    (line, index) => isNeeded(line) && (line.kind === 'note' ? pages.has(line.page) : isOf(chosen, timeline, index)),
  );
  return `${BEGINNING}
const TITLE = ${quoted(`trace of ${header.savedAt}, Pase ${header.app}`)};
const LINES = [
${needed.map(embedded).join('')}];
/** Their recorded ends: page, actor, name, state and status. */
const ENDS = ${quoted(JSON.stringify(endsOf(timeline, actors)))};
${END}`;
}

const BEGINNING = `import { traceLineSchema } from '@/domain/trace/traceFormat';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
`;

const END = `
describe(TITLE, () => {
  const reports = replayTrace(
    LINES.map((line) => traceLineSchema.parse(JSON.parse(line))),
    MACHINES_BY_NAME,
  );

  it('takes the recorded steps', () => {
    expect(reports.flatMap(({ divergence }) => divergence ?? [])).toEqual([]);
    expect(reports.flatMap(({ line, unknown }) => (unknown ? line.machine : []))).toEqual([]);
  });

  it('ends as recorded', () => {
    const ends = reports.map(({ line: { page, actor, name }, end }) => ({ page, actor, name, ...end }));
    expect(ends).toEqual(expect.arrayContaining(JSON.parse(ENDS)));
  });
});
`;

/** Returns a line as the test embeds it. */
export function embedded(line: TraceLine): string {
  return `  ${quoted(JSON.stringify(line))},\n`;
}

/** Whether replay uses the line. */
export function isNeeded(line: TraceLine): boolean {
  return line.kind === 'actor' || line.kind === 'step' || line.kind === 'crash' || isGap(line);
}

function isOf(chosen: ReadonlySet<number>, { actorOf }: TraceTimeline, index: number): boolean {
  return chosen.has(actorOf[index] ?? -1);
}

/** The recorded ends of actors, in the order in which the actors started. */
function endsOf(timeline: TraceTimeline, actors: readonly number[]): unknown[] {
  const reader = createStateReader(timeline);
  return [...new Set(actors)]
    .sort((a, b) => a - b)
    .flatMap((number) => {
      const actor = timeline.actors[number];
      if (!actor) return [];
      const { page, actor: id, name } = actor.line;
      const state = reader.at(number, timeline.lines.length - 1);
      return state ? [{ page, actor: id, name, value: state.value, status: state.status }] : [];
    });
}

/** Returns a text as a TypeScript string literal that cannot close the string, or a comment or script around it. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
