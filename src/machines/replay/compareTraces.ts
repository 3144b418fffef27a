import { diffArrays } from 'diff';
import { changesBetween } from '@/domain/trace/changes';
import type { Change, TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { createTwinNames } from '@/machines/replay/twinNames';

/** One actor (its index) of one trace. */
export interface ComparedActor {
  timeline: TraceTimeline;
  actor: number;
}

/** A line of the left trace beside that of the right one. */
export interface ComparedRow {
  /** Indices of lines in their timelines; null: only the other one has it. */
  left: number | null;
  right: number | null;
  /** It stands alone, or there is another difference than there was in the row before. */
  differs: boolean;
  /** What the right one has otherwise: under `event`, `value`, `context` and `status` of a step, under `data` of a message or call. */
  changes: Change[];
}

/** Two courses with more that differs are set side by side line by line: what more would be to look at takes too long to find. */
const EDITS_AT_MOST = 1_000;

/**
 * Two actors side by side, aligned by their events (row BT-09). Ids, aliases, addresses and times are never the same in two traces:
 * what only has another name is no difference. Tells how much is done, 0 to 1.
 */
export function* compareActors(left: ComparedActor, right: ComparedActor): Generator<number, ComparedRow[]> {
  const pairs = yield* aligned(left, right);
  const names = createTwinNames();
  const [leftSeen, rightSeen] = [seenOf(left), seenOf(right)];
  const rows: ComparedRow[] = [];
  let before = '[]';
  for (const [leftLine, rightLine] of pairs) {
    yield rows.length / pairs.length;
    if (leftLine === null || rightLine === null) {
      rows.push({ left: leftLine, right: rightLine, differs: true, changes: [] });
      continue;
    }
    const other = rightSeen(rightLine);
    const changes = changesBetween(names.renamed(leftSeen(leftLine), other), other);
    const told = JSON.stringify(changes);
    const isOther = keyOf(left.timeline.lines[leftLine]) !== keyOf(right.timeline.lines[rightLine]);
    rows.push({ left: leftLine, right: rightLine, differs: isOther || (changes.length > 0 && told !== before), changes });
    before = told;
  }
  return rows;
}

type Pair = [left: number | null, right: number | null];

function* aligned(left: ComparedActor, right: ComparedActor): Generator<number, Pair[]> {
  const [leftLines, rightLines] = [linesOf(left), linesOf(right)];
  const leftKeys = yield* keysOf(left, leftLines);
  const rightKeys = yield* keysOf(right, rightLines);
  const parts = diffArrays(leftKeys, rightKeys, { maxEditLength: EDITS_AT_MOST });
  yield 0;
  if (!parts) {
    const longer = leftLines.length > rightLines.length ? leftLines : rightLines;
    return longer.map((_, index) => [leftLines[index] ?? null, rightLines[index] ?? null]);
  }
  let [nextLeft, nextRight] = [0, 0];
  return parts.flatMap(({ value, added, removed }) =>
    value.map((): Pair => [added ? null : (leftLines[nextLeft++] ?? null), removed ? null : (rightLines[nextRight++] ?? null)]),
  );
}

function* keysOf({ timeline }: ComparedActor, lines: readonly number[]): Generator<number, string[]> {
  const keys: string[] = [];
  for (const index of lines) {
    keys.push(keyOf(timeline.lines[index]));
    yield 0;
  }
  return keys;
}

/** Its beginning, steps, breakdown, messages and calls, without the lines that only tell it anew. */
function linesOf({ timeline: { lines, actors }, actor }: ComparedActor): number[] {
  const { at = [], line: first } = actors[actor] ?? {};
  return at.filter((index) => lines[index]?.kind !== 'actor' || lines[index] === first);
}

/** What two lines must have in common to stand beside each other. */
function keyOf(line: TraceLine | undefined): string {
  switch (line?.kind) {
    case 'step':
      return `step ${line.event.type}`;
    case 'io':
      return `io ${line.via} ${line.direction} ${line.name}`;
    default:
      return line?.kind ?? '';
  }
}

/** What is compared of a line. */
function seenOf({ timeline, actor }: ComparedActor): (line: number) => unknown {
  const reader = createStateReader(timeline);
  return (index) => {
    const line = timeline.lines[index];
    if (line?.kind === 'io') return { data: line.data ?? null };
    const state = reader.at(actor, index);
    return {
      event: line?.kind === 'step' ? line.event : null,
      value: state?.value ?? null,
      context: state?.context ?? null,
      status: state?.status ?? null,
    };
  };
}
