import { isGap } from '@/domain/trace/linesLost';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/**
 * A Jest test, as the whole text of a TypeScript file, that runs the chosen actors (indices in the timeline) again on the machines of the
 * repository it lies in, and asserts that they go the way that was recorded and end as they did (row BT-08). How an actor ended is not
 * asserted where the trace does not tell: lines were lost, and it was not told anew. It passes on the version that recorded the trace.
 * What the trace says stands in it as JSON in quotes: never as code, nor as a comment.
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
/** How they ended, as far as the trace tells: page, actor, name, state and status. */
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

  it('goes the way that was recorded', () => {
    expect(reports.flatMap(({ divergence }) => divergence ?? [])).toEqual([]);
    expect(reports.flatMap(({ line, unknown }) => (unknown ? line.machine : []))).toEqual([]);
  });

  it('ends as it did', () => {
    const ends = reports.map(({ line: { page, actor, name }, end }) => ({ page, actor, name, ...end }));
    expect(ends).toEqual(expect.arrayContaining(JSON.parse(ENDS)));
  });
});
`;

/** A line as it stands in the test. */
export function embedded(line: TraceLine): string {
  return `  ${quoted(JSON.stringify(line))},\n`;
}

/** What replay takes. */
export function isNeeded(line: TraceLine): boolean {
  return line.kind === 'actor' || line.kind === 'step' || line.kind === 'crash' || isGap(line);
}

function isOf(chosen: ReadonlySet<number>, { actorOf }: TraceTimeline, index: number): boolean {
  return chosen.has(actorOf[index] ?? -1);
}

/** Of the actors whose end the trace tells, in the order in which they began. */
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

/** A text as a string of TypeScript. No part of it can end the string, a comment or a script around it. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
