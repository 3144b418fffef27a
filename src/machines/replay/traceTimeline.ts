import { pagesOf } from '@/domain/trace/pagesOf';
import type { ReadTrace, TraceFault } from '@/domain/trace/readTrace';
import type { ActorLine, TraceHeader, TraceLine } from '@/domain/trace/traceFormat';

/** An actor of a trace, and its lines. */
export interface TimelineActor {
  /** `PAGE ACTOR`: unique within the trace. */
  key: string;
  /** The actor's first line: its start, or its recorded state if earlier lines are missing. */
  line: ActorLine;
  /** Index of its parent; null: none, or not in this trace. */
  parent: number | null;
  /** Indices of the actor's lines, ascending: its actor lines, steps and crash, and the messages and calls about it. */
  at: readonly number[];
}

/** A trace prepared for the viewer from its recorded lines, without running a machine (row BT-05). */
export interface TraceTimeline {
  header: TraceHeader;
  faults: readonly TraceFault[];
  lines: readonly TraceLine[];
  /** In order of their first lines: page 1 is the first. */
  pages: readonly string[];
  /** In order of their first lines. */
  actors: readonly TimelineActor[];
  /** For each line the index of its actor; -1 if there is none, such as for steps of an actor without an actor line. */
  actorOf: Int32Array;
}

/** Finds the actors of a trace and their lines. */
export function buildTimeline({ header, faults, lines }: ReadTrace & { header: TraceHeader }): TraceTimeline {
  const pages = new Map<string, Page>();
  const actors: (TimelineActor & { at: number[] })[] = [];
  lines.forEach((line, index) => {
    if (line.kind !== 'actor') return;
    const page: Page = pages.get(line.page) ?? { byId: new Map(), byName: new Map(), running: new Map() };
    pages.set(line.page, page);
    if (page.byId.has(line.actor)) return;
    const number = actors.push({ key: `${line.page} ${line.actor}`, line, parent: null, at: [] }) - 1;
    page.byId.set(line.actor, number);
    const named = page.byName.get(line.name);
    if (named) named.push({ number, index });
    else page.byName.set(line.name, [{ number, index }]);
  });
  for (const actor of actors) {
    const { page, parent } = actor.line;
    if (parent !== null) actor.parent = pages.get(page)?.byId.get(parent) ?? null;
  }

  const actorOf = new Int32Array(lines.length).fill(-1);
  lines.forEach((line, index) => {
    const page = pages.get(line.page);
    const number = page && actorOfLine(page, line, index);
    const actor = actors[number ?? -1];
    if (!page || number === undefined || !actor) return;
    actorOf[index] = number;
    actor.at.push(index);
    if (isEnd(line)) page.running.delete(actor.line.name);
    else if (line.kind === 'actor') page.running.set(line.name, number);
  });
  return { header, faults, lines, pages: pagesOf(lines), actors, actorOf };
}

/** The actors of a page, as indices in the timeline. */
interface Page {
  byId: Map<string, number>;
  /** Actors by name, each with the index of its first line. Several may have one name, such as a job that is handed out twice. */
  byName: Map<string, { number: number; index: number }[]>;
  running: Map<string, number>;
}

function isEnd(line: TraceLine): boolean {
  if (line.kind === 'actor') return line.state !== undefined && line.state.status !== 'active';
  return line.kind === 'crash' || (line.kind === 'step' && line.status !== undefined);
}

function actorOfLine(page: Page, line: TraceLine, index: number): number | undefined {
  if (line.kind === 'note') return undefined;
  if (line.kind !== 'io') return page.byId.get(line.actor);
  return line.about ? named(page, line.about, index) : undefined;
}

/** Returns the running actor of that name; else the next one to start, for messages that arrive before it; else the last one. */
function named(page: Page, name: string, index: number): number | undefined {
  const all = page.byName.get(name);
  return page.running.get(name) ?? (all?.find((each) => each.index > index) ?? all?.at(-1))?.number;
}
