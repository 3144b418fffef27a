import type { AnyMachineSnapshot } from 'xstate';
import { changesBetween } from '@/domain/trace/changes';
import { guardName } from '@/domain/trace/guardName';
import { isGap } from '@/domain/trace/linesLost';
import { createRedactor, type AliasOf } from '@/domain/trace/redact';
import type { ActorLine, CrashLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { ioLine } from '@/services/traces/ioLine';
import type { MachineRef, Seen } from '@/services/traces/traceRecorder';

/** The recorded fields of a transition. */
interface Transition {
  source: { id: string };
  target: readonly { id: string }[] | undefined;
  eventType: string;
  guard?: unknown;
}

/** The last written state of an actor. */
interface Known {
  ref: MachineRef;
  snapshot: AnyMachineSnapshot;
}

/** Characters after which running actors are restated, so that a trace can be read from there. */
const RESTATE_AFTER = 256 * 1024;
/** Restated lines are at most one in this many written characters. */
const RESTATE_SHARE = 8;

/**
 * Converts the records of a page to trace lines: numbered, each with the changes since the line before, and without personal data (row
 * TR-03). `write` returns JSON Lines, each with a line break. After the note of lost chunks, running actors are restated at once; after
 * records that were never written, an actor is restated with its next step.
 */
export function createTraceWriter(page: string, aliasOf: AliasOf) {
  const redacted = createRedactor(aliasOf);
  const known = new Map<string, Known>();
  /** Actors whose end was written: XState may still stop them or emit a last snapshot after a crash. */
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
    // The init event contains the input.
    if (!before) lines.push(actorLine(now, t, 'input' in event ? { input: event['input'] as unknown } : {}));
    lines.push(stepOf({ t, page, actor: ref.sessionId, n: (n += 1) }, event, taken, before?.snapshot, snapshot));
    return lines;
  }

  function crashLine({ ref, event, error, t }: Extract<Seen, { kind: 'crash' }>): CrashLine {
    end(ref);
    return { kind: 'crash', n: (n += 1), t, page, actor: ref.sessionId, event, error: errorLine(error) };
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
    if (isWrittenGap(note.data)) return [note, ...restated(note.t)];
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
      // Restating directly before a gap would be useless.
      if (sinceRestated > Math.max(RESTATE_AFTER, RESTATE_SHARE * restatedSize) && !seen.some(isGap)) {
        text = textOf(restated(seen[0]?.t ?? 0));
        restatedSize = text.length;
      }
      const lines = textOf(seen.flatMap(linesOf));
      sinceRestated += lines.length;
      return text + lines;
    },
  };
}

/** Whether the lost lines were written, so that the writer knows the state after them; unseen records leave it unknown. */
function isWrittenGap(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'parts' in data;
}

function stepOf(
  position: Pick<StepLine, 't' | 'page' | 'actor' | 'n'>,
  event: StepLine['event'],
  taken: readonly Transition[],
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot,
): StepLine {
  const { value, context, status } = stateOf(after);
  const changes = changesBetween(before ? stateOf(before).context : null, context);
  return {
    kind: 'step',
    ...position,
    // The input is in the actor's line.
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

/** The name and stack frames of an error. Its message may contain personal data. */
function errorLine(error: unknown): CrashLine['error'] {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, frames: frames.slice(0, 10).map((line) => line.trim().replaceAll(/\bhttps?:\/\/[^/\s)]+/g, '')) };
}
