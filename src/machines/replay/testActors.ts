import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { embedded, isNeeded } from '@/machines/replay/traceTest';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Sizes in characters: the maximum of a test, a test without actors, and the end of one actor. */
const MAX_TEST_SIZE = 200_000;
const FRAME = 2_000;
const END_OF_ACTOR = 400;
/** The machines of a tab through which tickets arrive. */
const TAB_MACHINES = new Set(['mainTab', 'connection', 'session']);

/**
 * Selects the actors (indices in the timeline) for a test of a finding, the most important first: those whose lines prove it, its subject,
 * and its tickets. If there are none, it selects the actors through which tickets arrive in the tab.
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

/** Selects, in the given order, the actors that fit into a test of at most 200 KB. The first actor is always selected. */
export function fittingActors(timeline: TraceTimeline, actors: readonly number[]): number[] {
  const fitting: number[] = [];
  const pages = new Set<string>();
  let size = FRAME;
  for (const actor of actors) {
    const page = timeline.actors[actor]?.line.page ?? '';
    const more = END_OF_ACTOR + sizeOfActor(timeline, actor) + (pages.has(page) ? 0 : sizeOfGaps(timeline, page));
    if (fitting.length > 0 && size + more > MAX_TEST_SIZE) continue;
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
