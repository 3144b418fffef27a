import { applyChanges } from '@/domain/trace/changes';
import { isGap } from '@/domain/trace/linesLost';
import type { Change, TraceLine } from '@/domain/trace/traceFormat';
import { lastUpTo } from '@/lib/lastUpTo';
import type { TimelineActor, TraceTimeline } from '@/machines/replay/traceTimeline';

/** What an actor was at one place of a trace, as it was recorded. */
export interface ActorState {
  value: unknown;
  context: unknown;
  /** active, done, error or stopped. */
  status: string;
  /** What the line changed of its context. */
  changes: readonly Change[];
  /** Index of the line that tells it: the actor's last up to the one that was asked for. */
  line: number;
}

/** Gives the state of actors at any line. */
export interface StateReader {
  /**
   * The state of an actor (its index in the timeline) after the line with that index; null before it began, and where lines are missing
   * until it is told anew.
   */
  at(actor: number, line: number): ActorState | null;
  /**
   * Reads through so many more steps, so that `at` need not; true when all were read. To be called again and again while there is nothing
   * else to do: an actor of 100,000 steps takes 0.3 s.
   */
  prepare(steps: number): boolean;
}

/** A state is kept for so many lines of an actor. */
const KEPT_EVERY = 200;

/** One actor as far as it was read through. */
interface Read {
  /** Indices of the lines that tell its state, rising. */
  at: readonly number[];
  /** Its state after the lines 0, 200, 400, … of `at`. */
  kept: (ActorState | null)[];
  /** The place in `at` that was asked for last, and the state there. */
  last: { place: number; state: ActorState | null };
}

/**
 * Reads the states of a trace's actors from its lines alone, by what each step changed (row TR-02): no machine is run. Forwards and
 * backwards are alike: once it was read through, no state takes more than 200 steps to make.
 */
export function createStateReader({ lines, actors }: TraceTimeline): StateReader {
  const losses = lossesByPage(lines);
  const reads = new Map<number, Read>();
  /** What is read through next. */
  let next = { actor: 0, place: 0 };

  function readOf(actor: number): Read | null {
    const known = reads.get(actor);
    const told = actors[actor];
    if (known ?? !told) return known ?? null;
    const read: Read = { at: tellingLines(told, lines, losses.get(told.line.page) ?? []), kept: [], last: { place: -1, state: null } };
    reads.set(actor, read);
    return read;
  }

  function stateAt(read: Read, place: number): ActorState | null {
    const nearest = Math.min(Math.floor(place / KEPT_EVERY), read.kept.length - 1);
    const kept = nearest < 0 ? { place: -1, state: null } : { place: nearest * KEPT_EVERY, state: read.kept[nearest] ?? null };
    const from = read.last.place > kept.place && read.last.place <= place ? read.last : kept;
    let { state } = from;
    for (let each = from.place + 1; each <= place; each += 1) {
      state = stateAfter(state, lines, read.at[each] ?? 0);
      if (each === read.kept.length * KEPT_EVERY) read.kept.push(state);
    }
    read.last = { place, state };
    return state;
  }

  return {
    at(actor, line) {
      const read = readOf(actor);
      const place = read ? lastUpTo(read.at, line) : -1;
      return read && place >= 0 ? stateAt(read, place) : null;
    },
    prepare(steps) {
      let left = steps;
      while (left > 0 && next.actor < actors.length) {
        const read = readOf(next.actor);
        const end = read?.at.length ?? 0;
        const place = Math.min(next.place + left, end);
        if (read && place > next.place) stateAt(read, place - 1);
        left -= Math.max(1, place - next.place);
        next = place < end ? { ...next, place } : { actor: next.actor + 1, place: 0 };
      }
      return next.actor >= actors.length;
    },
  };
}

function stateAfter(before: ActorState | null, lines: readonly TraceLine[], index: number): ActorState | null {
  const line = lines[index];
  if (line?.kind === 'actor') return line.state ? { ...line.state, changes: [], line: index } : null;
  if (line?.kind === 'crash') return before && { ...before, status: 'error', changes: [], line: index };
  if (line?.kind !== 'step') return null;
  const isFirst = line.event.type === 'xstate.init';
  if (!before && !isFirst) return null;
  const changes = line.changes ?? [];
  try {
    return {
      value: 'value' in line ? line.value : before?.value,
      context: applyChanges(isFirst ? null : before?.context, changes),
      status: line.status ?? 'active',
      changes,
      line: index,
    };
  } catch {
    // A change at a place that is not there: the lines before are missing.
    return null;
  }
}

/** The lines that tell an actor's state, and after them the places where its page lost some. */
function tellingLines({ at }: TimelineActor, lines: readonly TraceLine[], losses: readonly number[]): readonly number[] {
  const own = at.filter((index) => lines[index]?.kind !== 'io');
  return losses.length === 0 ? own : [...own, ...losses].sort((a, b) => a - b);
}

/** Where lines are missing. */
function lossesByPage(lines: readonly TraceLine[]): Map<string, number[]> {
  const losses = new Map<string, number[]>();
  lines.forEach((line, index) => {
    if (!isGap(line)) return;
    const known = losses.get(line.page);
    if (known) known.push(index);
    else losses.set(line.page, [index]);
  });
  return losses;
}
