import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import type { NoteLine } from '@/domain/trace/traceFormat';
import type { SeenCall } from '@/services/traces/recordCall';

/** An actor whose steps are recorded. */
export type MachineRef = AnyActorRef & { logic: AnyStateMachine; systemId?: string };

type Unnumbered<Line> = Omit<Line, 'n' | 'page'>;

/** What was seen, as it was: lines are made of it later, off the hot path. Snapshots and events never change. */
export type Seen =
  | {
      kind: 'step';
      t: number;
      ref: MachineRef;
      event: AnyEventObject;
      snapshot: AnyMachineSnapshot;
      taken: readonly AnyTransitionDefinition[];
    }
  | { kind: 'crash'; t: number; ref: MachineRef; event: AnyEventObject | null; error: unknown }
  | ({ kind: 'call'; t: number } & SeenCall)
  | Unnumbered<NoteLine>;

/** Keeps what was seen. Never rejects: what cannot be kept is counted and said in the trace. */
export interface TraceSink {
  keep(seen: readonly Seen[]): Promise<void>;
}

const REFUSALS_KEPT = 50;
const KEEP_AFTER_MS = 1_000;
/** As many as are made into lines without holding up the page. */
const KEEP_AT_ONCE = 250;
/** What waits for a sink that is not there yet, or is slow; the oldest goes first. */
const WAITING_AT_MOST = 20_000;

/**
 * The one observer of every machine of the app (`inspect` of XState), and the place that messages and calls are told to. A step is a
 * snapshot with the event that led to it. What was seen is handed to the sink every second, or sooner when there is much of it; on the
 * way of a ticket nothing is written, copied or compared.
 */
export function createTraceRecorder() {
  const refusals: string[] = [];
  const taken = new WeakMap<AnyActorRef, AnyTransitionDefinition[]>();
  /** Events that were sent to an actor and that it has not taken yet: an actor that breaks down does so over the first. */
  const sent = new WeakMap<AnyActorRef, AnyEventObject[]>();
  const waiting: Seen[] = [];
  let lost = 0;
  let sink: TraceSink | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let keeping: Promise<void> | null = null;

  function note(seen: Seen): void {
    waiting.push(seen);
    if (waiting.length > WAITING_AT_MOST) {
      const dropped = waiting.splice(0, WAITING_AT_MOST / 2);
      lost += dropped.length;
    }
    if (waiting.length === KEEP_AT_ONCE) void keep();
    else timer ??= setTimeout(() => void keep(), KEEP_AFTER_MS);
  }

  /** One part after the other: what comes meanwhile waits, and no more of it than may. */
  async function keepAll(to: TraceSink): Promise<void> {
    while (waiting.length > 0) {
      const seen = waiting.splice(0, KEEP_AT_ONCE);
      if (lost > 0) seen.unshift({ kind: 'note', t: seen[0]?.t ?? 0, what: 'linesLost', data: { lines: lost } });
      lost = 0;
      await to.keep(seen);
    }
    keeping = null;
  }

  function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    // It waits at least once, so that it is known here before it ends.
    if (sink && waiting.length > 0) keeping ??= keepAll(sink);
    return keeping ?? Promise.resolve();
  }

  function crashed(ref: AnyActorRef, error: unknown): void {
    if (isMachine(ref)) note({ kind: 'crash', t: Date.now(), ref, event: sent.get(ref)?.[0] ?? null, error });
  }

  return {
    inspect(event: InspectionEvent): void {
      const ref = event.actorRef;
      if (!isMachine(ref)) return;
      switch (event.type) {
        case '@xstate.actor':
          // An error observer of the first actor would keep its breakdown from those who must know: they tell it themselves.
          if (ref._parent) ref.subscribe({ error: (error) => crashed(ref, error) });
          break;
        case '@xstate.event':
          push(sent, ref, event.event);
          break;
        case '@xstate.microstep':
          for (const transition of event._transitions) push(taken, ref, transition);
          break;
        case '@xstate.snapshot':
          sent.get(ref)?.shift();
          note({
            kind: 'step',
            t: Date.now(),
            ref,
            event: event.event,
            // Only machines get this far.
            snapshot: event.snapshot as AnyMachineSnapshot,
            taken: taken.get(ref) ?? [],
          });
          taken.delete(ref);
          break;
        default:
      }
    },
    /** An actor without a parent broke down: to be told by its error observer. */
    crashed,
    /**
     * Notes the breakdown of an actor without a parent, of which no inspection event tells; it is reported as unhandled all the same. For an
     * actor that has no error observer of its own. Gives what ends it.
     */
    watch(ref: AnyActorRef): () => void {
      const noted = ref.subscribe({ error: (error) => crashed(ref, error) });
      // An observer that takes no error: for its sake XState reports it, as it does where nobody watches.
      const unhandled = ref.subscribe(() => undefined);
      return () => {
        noted.unsubscribe();
        unhandled.unsubscribe();
      };
    },
    /** A message or a call, when it went or came. */
    io: (call: SeenCall) => note({ kind: 'call', t: Date.now(), ...call }),
    note: (what: NoteLine['what'], data?: unknown) => note({ kind: 'note', t: Date.now(), what, data }),
    /** A realtime message that its schema refused: noted by its name; the newest ones are kept with what was wrong. */
    messageRefused(event: string, problem: string): void {
      refusals.push(`${event}: ${problem}`);
      if (refusals.length > REFUSALS_KEPT) refusals.shift();
      note({ kind: 'note', t: Date.now(), what: 'refused', data: { event } });
    },
    refusals: (): readonly string[] => [...refusals],
    /** From now on what is seen is kept there, and what waited for it. */
    keepIn(to: TraceSink): void {
      sink = to;
      void keep();
    },
    /** Hands over what waits; resolved when it is kept. */
    keep,
  };
}

export type TraceRecorder = ReturnType<typeof createTraceRecorder>;

function push<Item>(lists: WeakMap<AnyActorRef, Item[]>, ref: AnyActorRef, item: Item): void {
  const list = lists.get(ref);
  if (list) list.push(item);
  else lists.set(ref, [item]);
}

function isMachine(ref: object): ref is MachineRef {
  return 'logic' in ref && typeof ref.logic === 'object' && ref.logic !== null && 'implementations' in ref.logic;
}
