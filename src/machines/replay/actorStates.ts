import { applyChanges } from '@/domain/trace/changes';
import { isGap } from '@/domain/trace/linesLost';
import type { Change, TraceLine } from '@/domain/trace/traceFormat';
import { bisectRight } from '@/lib/bisectRight';
import type { TimelineActor, TraceTimeline } from '@/machines/replay/traceTimeline';

/** The recorded state of an actor at one line of a trace. */
export interface ActorState {
  value: unknown;
  context: unknown;
  /** active, done, error or stopped. */
  status: string;
  /** The changes that the line made to its context. */
  changes: readonly Change[];
  /** Index of the line that recorded it: the actor's last one up to the requested line. */
  line: number;
}

/** Reads the state of actors at any line. */
export interface StateReader {
  /**
   * The state of an actor (its index in the timeline) after the line with that index; null before its start, and after lost lines until
   * its next recorded state.
   */
  at(actor: number, line: number): ActorState | null;
  /**
   * Reads up to that many steps ahead, so that `at` is fast; true when all are read. Called repeatedly while the page is idle: an actor of
   * 100,000 steps takes 0.3 s.
   */
  prepare(steps: number): boolean;
}

/** Every 200th state of an actor is cached. */
const CACHE_INTERVAL = 200;

/** The progress of reading one actor. */
interface Read {
  /** Indices of the lines that record its state, ascending. */
  at: readonly number[];
  /** Its state after the lines 0, 200, 400, … of `at`. */
  cached: (ActorState | null)[];
  /** The place in `at` that was requested last, and the state there. */
  last: { place: number; state: ActorState | null };
}

/**
 * Reads the states of a trace's actors from the recorded changes (row TR-02), without running a machine. Forwards and backwards cost the
 * same: once an actor is read, no state takes more than 200 steps.
 */
export function createStateReader({ lines, actors }: TraceTimeline): StateReader {
  const losses = lossesByPage(lines);
  const reads = new Map<number, Read>();
  /** Where `prepare` continues. */
  let next = { actor: 0, place: 0 };

  function readOf(actor: number): Read | null {
    const known = reads.get(actor);
    const traced = actors[actor];
    if (known ?? !traced) return known ?? null;
    const read: Read = { at: stateLines(traced, lines, losses.get(traced.line.page) ?? []), cached: [], last: { place: -1, state: null } };
    reads.set(actor, read);
    return read;
  }

  function stateAt(read: Read, place: number): ActorState | null {
    const nearest = Math.min(Math.floor(place / CACHE_INTERVAL), read.cached.length - 1);
    const cached = nearest < 0 ? { place: -1, state: null } : { place: nearest * CACHE_INTERVAL, state: read.cached[nearest] ?? null };
    const from = read.last.place > cached.place && read.last.place <= place ? read.last : cached;
    let { state } = from;
    for (let each = from.place + 1; each <= place; each += 1) {
      state = stateAfter(state, lines, read.at[each] ?? 0);
      if (each === read.cached.length * CACHE_INTERVAL) read.cached.push(state);
    }
    read.last = { place, state };
    return state;
  }

  return {
    at(actor, line) {
      const read = readOf(actor);
      const place = read ? bisectRight(read.at, line) : -1;
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
    // The change does not apply: lines before it are missing.
    return null;
  }
}

/** The lines that record an actor's state, and the places where its page lost lines. */
function stateLines({ at }: TimelineActor, lines: readonly TraceLine[], losses: readonly number[]): readonly number[] {
  const own = at.filter((index) => lines[index]?.kind !== 'io');
  return losses.length === 0 ? own : [...own, ...losses].sort((a, b) => a - b);
}

/** Indices of the notes of lost lines. */
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
