import { diffArrays } from 'diff';
import { changesBetween } from '@/domain/trace/changes';
import type { Change, TraceLine } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { createNameMatcher } from '@/machines/replay/nameMatcher';

/** An actor (its index in the timeline) of a trace. */
export interface ComparedActor {
  timeline: TraceTimeline;
  actor: number;
}

/** A line of the left trace aligned with one of the right trace. */
export interface ComparedRow {
  /** Indices of the lines in their timelines; null: only the other trace has it. */
  left: number | null;
  right: number | null;
  /** The line has no counterpart, or its changes are not those of the previous row. */
  differs: boolean;
  /** Changes from left to right: under `event`, `value`, `context` and `status` of a step, under `data` of a message or call. */
  changes: Change[];
}

/** Traces with more differences are aligned line by line, because finding the best alignment would take too long. */
const MAX_EDITS = 1_000;

/**
 * Compares two actors, aligned by their events (row BT-09). Ids, aliases, addresses and times always differ between traces, so a renamed
 * value does not count as a difference. Yields the progress, 0 to 1.
 */
export function* compareActors(left: ComparedActor, right: ComparedActor): Generator<number, ComparedRow[]> {
  const pairs = yield* aligned(left, right);
  const names = createNameMatcher();
  const [leftContent, rightContent] = [contentOf(left), contentOf(right)];
  const rows: ComparedRow[] = [];
  let before = '[]';
  for (const [leftLine, rightLine] of pairs) {
    yield rows.length / pairs.length;
    if (leftLine === null || rightLine === null) {
      rows.push({ left: leftLine, right: rightLine, differs: true, changes: [] });
      continue;
    }
    const other = rightContent(rightLine);
    const changes = changesBetween(names.renamed(leftContent(leftLine), other), other);
    const text = JSON.stringify(changes);
    const isOther = keyOf(left.timeline.lines[leftLine]) !== keyOf(right.timeline.lines[rightLine]);
    rows.push({ left: leftLine, right: rightLine, differs: isOther || (changes.length > 0 && text !== before), changes });
    before = text;
  }
  return rows;
}

type Pair = [left: number | null, right: number | null];

function* aligned(left: ComparedActor, right: ComparedActor): Generator<number, Pair[]> {
  const [leftLines, rightLines] = [linesOf(left), linesOf(right)];
  const leftKeys = yield* keysOf(left, leftLines);
  const rightKeys = yield* keysOf(right, rightLines);
  const parts = diffArrays(leftKeys, rightKeys, { maxEditLength: MAX_EDITS });
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

/** Indices of the actor's start, steps, crash, messages and calls, without later lines that only record its state. */
function linesOf({ timeline: { lines, actors }, actor }: ComparedActor): number[] {
  const { at = [], line: first } = actors[actor] ?? {};
  return at.filter((index) => lines[index]?.kind !== 'actor' || lines[index] === first);
}

/** The key that two lines must share to be aligned. */
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

/** The compared content of a line. */
function contentOf({ timeline, actor }: ComparedActor): (line: number) => unknown {
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
