import { applyChanges } from '@/domain/trace/changes';
import type { ActorLine, CrashLine, IoLine, NoteLine, StepLine, TraceHeader, TraceLine, TraceScope } from '@/domain/trace/traceFormat';

/** A state that an actor entered, as paths of its innermost states, e.g. `course.unknown.awaitingAnswer`. Empty: the actor ended. */
interface TracedState {
  at: TraceLine;
  parts: readonly string[];
}

/** An actor with its lines. */
export interface TracedActor {
  page: string;
  name: string;
  machine: string;
  lines: (ActorLine | StepLine)[];
  states: TracedState[];
}

/** A period from one line to another. `to` null: to the end of its page. */
export interface Span {
  from: TraceLine;
  to: TraceLine | null;
}

/** The lines of a trace, indexed for the rules. */
export interface TraceIndex {
  scope: TraceScope;
  lines: readonly TraceLine[];
  /** In the order in which they started. */
  actors: readonly TracedActor[];
  io: readonly IoLine[];
  notes: readonly NoteLine[];
  crashes: readonly CrashLine[];
  /** The lines of each page. */
  pages: ReadonlyMap<string, readonly TraceLine[]>;
  /** Time of the last line, in ms since 1970. */
  end: number;
}

/** A page without a line for this time before the end of the trace had been closed: it receives a message from the server every 10 s. */
const ALIVE_MS = 60_000;

/** Number of lines per step of the generator. */
const LINES_PER_STEP = 500;

/** Indexes the lines of a trace; yields regularly so that the page stays responsive. */
export function* indexTrace({ header, lines }: { header: TraceHeader; lines: readonly TraceLine[] }): Generator<void, TraceIndex> {
  const actors = new Map<string, TracedActor>();
  const pages = new Map<string, TraceLine[]>();
  const io: IoLine[] = [];
  const notes: NoteLine[] = [];
  const crashes: CrashLine[] = [];
  let end = 0;
  for (const [number, line] of lines.entries()) {
    if (number % LINES_PER_STEP === 0) yield;
    end = Math.max(end, line.t);
    const own = pages.get(line.page);
    if (own) own.push(line);
    else pages.set(line.page, [line]);
    switch (line.kind) {
      case 'actor':
      case 'step':
        addActorLine(actors, line);
        break;
      case 'io':
        io.push(line);
        break;
      case 'note':
        notes.push(line);
        break;
      case 'crash':
        crashes.push(line);
        actors.get(`${line.page} ${line.actor}`)?.states.push({ at: line, parts: [] });
    }
  }
  return { scope: header.scope, lines, io, notes, crashes, actors: [...actors.values()], pages, end };
}

function addActorLine(actors: Map<string, TracedActor>, line: ActorLine | StepLine): void {
  const key = `${line.page} ${line.actor}`;
  const known = actors.get(key);
  // Its first line is missing.
  if (!known && line.kind === 'step') return;
  const actor = known ?? { page: line.page, name: '', machine: '', lines: [], states: [] };
  if (line.kind === 'actor') {
    Object.assign(actor, { name: line.name, machine: line.machine });
    actors.set(key, actor);
  }
  actor.lines.push(line);
  const value = line.kind === 'actor' ? line.state?.value : line.value;
  if (value !== undefined) actor.states.push({ at: line, parts: partsOf(value) });
  const status = line.kind === 'actor' ? (line.state?.status ?? 'active') : (line.status ?? 'active');
  if (status !== 'active') actor.states.push({ at: line, parts: [] });
}

/** Paths of the innermost states of a state value: `{ a: { b: 'c' }, d: 'e' }` becomes `a.b.c` and `d.e`. */
function partsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, inner]) => {
    const parts = partsOf(inner);
    return parts.length === 0 ? [name] : parts.map((part) => `${name}.${part}`);
  });
}

/** The actors of a machine. */
export function actorsOf({ actors }: TraceIndex, machine: string): TracedActor[] {
  return actors.filter((actor) => actor.machine === machine);
}

/** The steps of an actor, limited to some event types if given. */
export function stepsOf({ lines }: TracedActor, ...types: string[]): StepLine[] {
  return lines.filter((line): line is StepLine => line.kind === 'step' && (types.length === 0 || types.includes(line.event.type)));
}

/** Periods in which an actor was in one of the states or their substates. */
export function spansIn(actor: TracedActor, ...states: string[]): Span[] {
  const spans: Span[] = [];
  let open: Span | null = null;
  for (const { at, parts } of actor.states) {
    const isIn = parts.some((part) => states.some((state) => part === state || part.startsWith(`${state}.`)));
    if (isIn && !open) spans.push((open = { from: at, to: null }));
    if (!isIn && open) {
      open.to = at;
      open = null;
    }
  }
  return spans;
}

/** The context of an actor after each of its lines, until a line is missing. */
export function* contextsOf({ lines }: TracedActor): Iterable<{ at: ActorLine | StepLine; context: unknown }> {
  let context: unknown = null;
  let isKnown = false;
  for (const at of lines) {
    if (at.kind === 'actor') {
      isKnown = true;
      context = at.state?.context ?? null;
    } else if (isKnown) {
      try {
        context = applyChanges(context, at.changes ?? []);
      } catch {
        isKnown = false;
      }
    }
    if (isKnown) yield { at, context };
  }
}

/** Whether the page was still open at the end of the trace. */
export function isAlive({ pages, end }: TraceIndex, page: string): boolean {
  return (pages.get(page)?.at(-1)?.t ?? 0) >= end - ALIVE_MS;
}

/** Whether the span lasts until the end of the trace. */
export function isStanding(index: TraceIndex, { from, to }: Span): boolean {
  return to === null && isAlive(index, from.page);
}

/** Duration of a span in ms. */
export function traceDuration(index: TraceIndex, { from, to }: Span): number {
  const end = to?.t ?? (isAlive(index, from.page) ? index.end : (index.pages.get(from.page)?.at(-1)?.t ?? from.t));
  return Math.max(0, end - from.t);
}
