import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { embedded, isNeeded } from '@/machines/replay/traceTest';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** In characters: what a test may have, what it has without any actor, and what it says of an actor's end. */
const TEST_AT_MOST = 200_000;
const FRAME = 2_000;
const END_OF_ACTOR = 400;
/** What a ticket that never came would have come through. */
const TAB_MACHINES = new Set(['mainTab', 'connection', 'session']);

/**
 * The actors (indices in the timeline) that a test of a finding needs, the neediest first: those whose lines prove it, what it is about, and
 * its tickets; where no actor has a part in it, those of the tab that tickets come through.
 */
export function actorsOfFinding(timeline: TraceTimeline, finding: Pick<TraceDiagnosis, 'proof' | 'about' | 'tickets'>): number[] {
  const { lines, actors, actorOf } = timeline;
  const proof = new Set(finding.proof.map(({ page, n }) => `${page} ${n}`));
  const proving = lines.flatMap(({ page, n }, index) => (proof.has(`${page} ${n}`) ? (actorOf[index] ?? -1) : []));
  const named = (names: readonly (string | null)[]) => actors.flatMap(({ line }, index) => (names.includes(line.name) ? [index] : []));
  const needed = [...proving.filter((actor) => actor >= 0), ...named([finding.about]), ...named(finding.tickets)];
  const pages = new Set(finding.proof.map(({ page }) => page));
  const ofTab = actors.flatMap(({ line }, index) => (TAB_MACHINES.has(line.machine) && pages.has(line.page) ? [index] : []));
  return [...new Set(needed.length > 0 ? needed : ofTab)];
}

/** As many of the actors, in their order, as a test of at most 200 KB holds; the first one in any case. */
export function fittingActors(timeline: TraceTimeline, actors: readonly number[]): number[] {
  const fitting: number[] = [];
  const pages = new Set<string>();
  let size = FRAME;
  for (const actor of actors) {
    const page = timeline.actors[actor]?.line.page ?? '';
    const more = END_OF_ACTOR + sizeOfActor(timeline, actor) + (pages.has(page) ? 0 : sizeOfGaps(timeline, page));
    if (fitting.length > 0 && size + more > TEST_AT_MOST) continue;
    fitting.push(actor);
    pages.add(page);
    size += more;
  }
  return fitting;
}

function sizeOfActor({ lines, actors }: TraceTimeline, actor: number): number {
  return (actors[actor]?.at ?? []).reduce((sum, index) => sum + sizeOfLine(lines[index]), 0);
}

function sizeOfGaps({ lines }: TraceTimeline, page: string): number {
  return lines.reduce((sum, line) => (line.kind === 'note' && line.page === page ? sum + sizeOfLine(line) : sum), 0);
}

function sizeOfLine(line: TraceLine | undefined): number {
  return line && isNeeded(line) ? embedded(line).length : 0;
}
