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
  /** The context changes of the line. */
  changes: readonly Change[];
  /** Index of the line that recorded the state. */
  line: number;
}

/** Reads the state of actors at any line. */
export interface StateReader {
  /**
   * Returns the state of an actor (its index in the timeline) after the line with index `line`; null before the actor's start, and after
   * lost lines until its next recorded state.
   */
  at(actor: number, line: number): ActorState | null;
  /** Returns the first state of an actor that was recorded after a line; null if there is none. */
  next(actor: number, line: number): ActorState | null;
  /**
   * Reads up to `steps` steps ahead, so that `at` is fast. Call it repeatedly while the page is idle: an actor of 100,000 steps takes
   * 0.3 s.
   * @returns true when all steps are read
   */
  prepare(steps: number): boolean;
}

/** Every 200th state of an actor is cached. */
const CACHE_INTERVAL = 200;

/** The progress of reading one actor. */
interface Read {
  /** Indices of the lines that record the actor's state, ascending. */
  at: readonly number[];
  /** The actor's state after the lines 0, 200, 400, … of `at`. */
  cached: (ActorState | null)[];
  /** The position in `at` that was requested last, and the state there. */
  last: { position: number; state: ActorState | null };
}

/**
 * Reads the states of a trace's actors from the recorded changes (row TR-02), without running a machine. Reading backwards costs the same
 * as reading forwards: once an actor is read, reading a state takes at most 200 steps.
 */
export function createStateReader({ lines, actors }: TraceTimeline): StateReader {
  const losses = lossesByPage(lines);
  const reads = new Map<number, Read>();
  /** The actor and position at which `prepare` continues. */
  let next = { actor: 0, position: 0 };

  function readOf(actor: number): Read | null {
    const known = reads.get(actor);
    const traced = actors[actor];
    if (known ?? !traced) return known ?? null;
    const read: Read = {
      at: stateLines(traced, lines, losses.get(traced.line.page) ?? []),
      cached: [],
      last: { position: -1, state: null },
    };
    reads.set(actor, read);
    return read;
  }

  function stateAt(read: Read, position: number): ActorState | null {
    const nearest = Math.min(Math.floor(position / CACHE_INTERVAL), read.cached.length - 1);
    const cached =
      nearest < 0 ? { position: -1, state: null } : { position: nearest * CACHE_INTERVAL, state: read.cached[nearest] ?? null };
    const from = read.last.position > cached.position && read.last.position <= position ? read.last : cached;
    let { state } = from;
    for (let each = from.position + 1; each <= position; each += 1) {
      state = stateAfter(state, lines, read.at[each] ?? 0);
      if (each === read.cached.length * CACHE_INTERVAL) read.cached.push(state);
    }
    read.last = { position, state };
    return state;
  }

  return {
    at(actor, line) {
      const read = readOf(actor);
      const position = read ? bisectRight(read.at, line) : -1;
      return read && position >= 0 ? stateAt(read, position) : null;
    },
    next(actor, line) {
      const read = readOf(actor);
      if (!read) return null;
      for (let position = bisectRight(read.at, line) + 1; position < read.at.length; position += 1) {
        const state = stateAt(read, position);
        if (state) return state;
      }
      return null;
    },
    prepare(steps) {
      let left = steps;
      while (left > 0 && next.actor < actors.length) {
        const read = readOf(next.actor);
        const end = read?.at.length ?? 0;
        const position = Math.min(next.position + left, end);
        if (read && position > next.position) stateAt(read, position - 1);
        left -= Math.max(1, position - next.position);
        next = position < end ? { ...next, position } : { actor: next.actor + 1, position: 0 };
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

/** Indices of the lines that record an actor's state, and of the notes that its page lost lines. */
function stateLines({ at }: TimelineActor, lines: readonly TraceLine[], losses: readonly number[]): readonly number[] {
  const own = at.filter((index) => lines[index]?.kind !== 'io');
  return losses.length === 0 ? own : [...own, ...losses].sort((a, b) => a - b);
}

/** Indices of the notes of lost lines, by page. */
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
