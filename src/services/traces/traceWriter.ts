import type { AnyMachineSnapshot } from 'xstate';
import { changesBetween } from '@/domain/trace/changes';
import { guardName } from '@/domain/trace/guardName';
import { isGap } from '@/domain/trace/linesLost';
import { redactor, type AliasOf } from '@/domain/trace/redact';
import type { ActorLine, CrashLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { ioLine } from '@/services/traces/ioLine';
import type { MachineRef, Seen } from '@/services/traces/traceRecorder';

/** What a line tells of a transition. */
interface Transition {
  source: { id: string };
  target: readonly { id: string }[] | undefined;
  eventType: string;
  guard?: unknown;
}

/** What the writer knows of an actor: its state as of the last line. */
interface Known {
  ref: MachineRef;
  snapshot: AnyMachineSnapshot;
}

/** After so much text the actors that are alive are told anew, so that what is read from there on needs nothing before it. */
const RESTATE_AFTER = 256 * 1024;
/** The retelling is at most this part of all that is written. */
const RESTATE_SHARE = 8;

/**
 * Makes the lines of a trace of what was seen in a page: numbered, each with what changed since the line before, and without personal
 * data (row TR-03). `write` gives JSON Lines with a line break after each. Behind a note that written parts were lost the actors that live
 * are told anew at once; of what was never made into lines an actor's next step tells its whole state.
 */
export function createTraceWriter(page: string, aliasOf: AliasOf) {
  const redacted = redactor(aliasOf);
  const known = new Map<string, Known>();
  /** Their end is told: XState may still stop them, or tell their last snapshot after their breakdown. */
  const ended = new WeakSet<MachineRef>();
  let n = 0;
  let sinceRestated = 0;
  let restatedSize = 0;

  function actorLine({ ref, snapshot }: Known, t: number, begin: Pick<ActorLine, 'input' | 'state'>): ActorLine {
    const { sessionId, id, systemId, _parent } = ref;
    const parent = _parent?.sessionId ?? null;
    const machine = snapshot.machine.id;
    return { kind: 'actor', n: (n += 1), t, page, actor: sessionId, machine, name: systemId ?? (_parent ? id : machine), parent, ...begin };
  }

  function stepLines({ ref, event, snapshot, taken, t }: Extract<Seen, { kind: 'step' }>): TraceLine[] {
    if (ended.has(ref)) return [];
    const before = known.get(ref.sessionId);
    const now = { ref, snapshot };
    if (snapshot.status === 'active') known.set(ref.sessionId, now);
    else end(ref);
    if (!before && event.type !== 'xstate.init') {
      return [actorLine(now, t, { state: stateOf(snapshot) })];
    }
    const lines: TraceLine[] = [];
    // The first event carries the input.
    if (!before) lines.push(actorLine(now, t, 'input' in event ? { input: event['input'] as unknown } : {}));
    lines.push(stepOf({ t, page, actor: ref.sessionId, n: (n += 1) }, event, taken, before?.snapshot, snapshot));
    return lines;
  }

  function crashLine({ ref, event, error, t }: Extract<Seen, { kind: 'crash' }>): CrashLine {
    end(ref);
    return { kind: 'crash', n: (n += 1), t, page, actor: ref.sessionId, event, error: told(error) };
  }

  function end(ref: MachineRef): void {
    known.delete(ref.sessionId);
    ended.add(ref);
  }

  function linesOf(seen: Seen): TraceLine[] {
    if (seen.kind === 'step') return stepLines(seen);
    if (seen.kind === 'crash') return [crashLine(seen)];
    if (seen.kind === 'call') return [{ kind: 'io', n: (n += 1), t: seen.t, page, ...ioLine(seen) }];
    const note: TraceLine = { ...seen, n: (n += 1), page };
    if (!isGap(note)) return [note];
    if (isOfWritten(note.data)) return [note, ...restated(note.t)];
    known.clear();
    return [note];
  }

  function restated(t: number): TraceLine[] {
    sinceRestated = 0;
    return [...known.values()].map((actor) => actorLine(actor, t, { state: stateOf(actor.snapshot) }));
  }

  function textOf(lines: readonly TraceLine[]): string {
    return lines.map((line) => `${JSON.stringify(redacted.line(line))}\n`).join('');
  }

  return {
    write(seen: readonly Seen[]): string {
      let text = '';
      // Before the note of a gap it would be of no use.
      if (sinceRestated > Math.max(RESTATE_AFTER, RESTATE_SHARE * restatedSize) && !seen.some(isGap)) {
        text = textOf(restated(seen[0]?.t ?? 0));
        restatedSize = text.length;
      }
      const news = textOf(seen.flatMap(linesOf));
      sinceRestated += news.length;
      return text + news;
    },
  };
}

/** The writer knows what the lost lines told; of steps that it never saw it knows nothing. */
function isOfWritten(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'parts' in data;
}

function stepOf(
  place: Pick<StepLine, 't' | 'page' | 'actor' | 'n'>,
  event: StepLine['event'],
  taken: readonly Transition[],
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot,
): StepLine {
  const { value, context, status } = stateOf(after);
  const changes = changesBetween(before ? stateOf(before).context : null, context);
  return {
    kind: 'step',
    ...place,
    // Its input is in the line of the actor.
    event: event.type === 'xstate.init' ? { type: event.type } : event,
    taken: taken.map(takenOf),
    ...(before && isSameState(before, after) ? {} : { value }),
    ...(changes.length > 0 && { changes }),
    ...(status !== (before?.status ?? 'active') && { status }),
  };
}

function stateOf({ value, context, status }: NonNullable<ActorLine['state']>): NonNullable<ActorLine['state']> {
  return { value, context, status };
}

function isSameState(before: AnyMachineSnapshot, after: AnyMachineSnapshot): boolean {
  return changesBetween(stateOf(before).value, stateOf(after).value).length === 0;
}

function takenOf({ source, target, eventType, guard }: Transition): StepLine['taken'][number] {
  const name = guardName(guard);
  return { from: source.id, to: target?.map(({ id }) => id) ?? [], on: eventType, ...(name && { guard: name }) };
}

/** The kind of an error and where it came from. Its message may hold anything. */
function told(error: unknown): CrashLine['error'] {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, frames: frames.slice(0, 10).map((line) => line.trim().replaceAll(/\bhttps?:\/\/[^/\s)]+/g, '')) };
}
