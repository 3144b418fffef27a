import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import type { NoteLine } from '@/domain/trace/traceFormat';
import type { SeenCall } from '@/services/traces/recordCall';

/** An actor whose steps are recorded. */
export type MachineRef = AnyActorRef & { logic: AnyStateMachine; systemId?: string };

type Unnumbered<Line> = Omit<Line, 'n' | 'page'>;

/** A record by reference, from which lines are built later, off the hot path. Snapshots and events are immutable. */
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

/** Stores records. Never rejects: records that cannot be stored are counted in the trace. */
export interface TraceSink {
  store(seen: readonly Seen[]): Promise<void>;
}

const MAX_REFUSALS = 50;
const STORE_AFTER_MS = 1_000;
/** Few enough to be turned into lines without blocking the page. */
const STORE_BATCH = 250;
/** The limit of records that wait for a missing or slow sink; the oldest are dropped first. */
const MAX_WAITING = 20_000;

/**
 * Records every machine of the app (as XState's `inspect`) as well as messages and calls. A step is a snapshot with the event that led to
 * it. Records are passed to the sink every second, or earlier when there are many; while a ticket is processed nothing is serialized,
 * copied or compared.
 */
export function createTraceRecorder() {
  const refusals: string[] = [];
  const taken = new WeakMap<AnyActorRef, AnyTransitionDefinition[]>();
  /** Events that were sent to an actor and not yet processed: a crash happens while processing the first. */
  const sent = new WeakMap<AnyActorRef, AnyEventObject[]>();
  const waiting: Seen[] = [];
  let lost = 0;
  let sink: TraceSink | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let storing: Promise<void> | null = null;

  function record(seen: Seen): void {
    waiting.push(seen);
    if (waiting.length > MAX_WAITING) {
      const dropped = waiting.splice(0, MAX_WAITING / 2);
      lost += dropped.length;
    }
    if (waiting.length === STORE_BATCH) void flush();
    else timer ??= setTimeout(() => void flush(), STORE_AFTER_MS);
  }

  /** Stores what is waiting, in batches. Records that arrive in between wait for the next call, so that batches are not small. */
  async function storeWaiting(to: TraceSink): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    for (let left = waiting.length; left > 0 && waiting.length > 0; left -= STORE_BATCH) {
      const seen = waiting.splice(0, Math.min(left, STORE_BATCH));
      if (lost > 0) seen.unshift({ kind: 'note', t: seen[0]?.t ?? 0, what: 'linesLost', data: { lines: lost } });
      lost = 0;
      await to.store(seen);
    }
    storing = null;
  }

  /** Resolves when all that was recorded before the call is stored, or immediately without a sink. */
  async function flush(): Promise<void> {
    await storing;
    // `storeWaiting` awaits at least once, so `storing` is assigned before it completes.
    if (sink && waiting.length > 0) await (storing ??= storeWaiting(sink));
  }

  function recordCrash(ref: AnyActorRef, error: unknown): void {
    if (isMachine(ref)) record({ kind: 'crash', t: Date.now(), ref, event: sent.get(ref)?.[0] ?? null, error });
  }

  return {
    inspect(event: InspectionEvent): void {
      const ref = event.actorRef;
      if (!isMachine(ref)) return;
      switch (event.type) {
        case '@xstate.actor':
          // An error observer would stop XState from reporting the crash of a root actor; its own error observer calls `recordCrash`.
          if (ref._parent) ref.subscribe({ error: (error) => recordCrash(ref, error) });
          break;
        case '@xstate.event':
          push(sent, ref, event.event);
          break;
        case '@xstate.microstep':
          for (const transition of event._transitions) push(taken, ref, transition);
          break;
        case '@xstate.snapshot':
          sent.get(ref)?.shift();
          record({
            kind: 'step',
            t: Date.now(),
            ref,
            event: event.event,
            // Only machine actors reach this point.
            snapshot: event.snapshot as AnyMachineSnapshot,
            taken: taken.get(ref) ?? [],
          });
          taken.delete(ref);
          break;
        default:
      }
    },
    /** Records the crash of an actor without a parent; call it from the actor's error observer. */
    recordCrash,
    /**
     * Records the crash of an actor without a parent, for which XState sends no inspection event; XState still reports it as unhandled.
     * Only for an actor without its own error observer. Returns the function that stops it.
     */
    watch(ref: AnyActorRef): () => void {
      const crashes = ref.subscribe({ error: (error) => recordCrash(ref, error) });
      // XState reports an error as unhandled when an observer has no error handler.
      const unhandled = ref.subscribe(() => undefined);
      return () => {
        crashes.unsubscribe();
        unhandled.unsubscribe();
      };
    },
    /** Records a message or call in either direction. */
    io: (call: SeenCall) => record({ kind: 'call', t: Date.now(), ...call }),
    note: (what: NoteLine['what'], data?: unknown) => record({ kind: 'note', t: Date.now(), what, data }),
    /** Records the name of a realtime message that its schema rejected; the latest problems are available in `refusals`. */
    messageRefused(event: string, problem: string): void {
      refusals.push(`${event}: ${problem}`);
      if (refusals.length > MAX_REFUSALS) refusals.shift();
      record({ kind: 'note', t: Date.now(), what: 'refused', data: { event } });
    },
    refusals: (): readonly string[] => [...refusals],
    /** Attaches the sink, which also receives the waiting records. */
    attachSink(to: TraceSink): void {
      sink = to;
      void flush();
    },
    /** Passes the waiting records to the sink; resolves when they are stored. */
    flush,
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
