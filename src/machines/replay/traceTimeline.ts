import { pagesOf } from '@/domain/trace/pagesOf';
import type { ReadTrace, TraceFault } from '@/domain/trace/readTrace';
import type { ActorLine, TraceHeader, TraceLine } from '@/domain/trace/traceFormat';

/** An actor of a trace, and where it is told of. */
export interface TimelineActor {
  /** `PAGE ACTOR`: names it within the trace. */
  key: string;
  /** The first line that tells of it: its beginning, or its state where the lines before are gone. */
  line: ActorLine;
  /** Index of the actor that began it; null: none, or not in this trace. */
  parent: number | null;
  /** Indices of its lines, rising: its actor lines, steps and breakdown, and the messages and calls that are about it. */
  at: readonly number[];
}

/** A trace laid out for looking at: as it was recorded, without any machine (row BT-05). */
export interface TraceTimeline {
  header: TraceHeader;
  faults: readonly TraceFault[];
  lines: readonly TraceLine[];
  /** In the order in which lines are of them: what people call page 1 is the first. */
  pages: readonly string[];
  /** In the order in which the trace first tells of them. */
  actors: readonly TimelineActor[];
  /** For each line the index of its actor; -1: none. Steps of an actor that no line tells the machine of have none. */
  actorOf: Int32Array;
}

/** Finds the actors of a trace and which lines are theirs. */
export function layOut({ header, faults, lines }: ReadTrace & { header: TraceHeader }): TraceTimeline {
  const pages = new Map<string, Page>();
  const actors: (TimelineActor & { at: number[] })[] = [];
  lines.forEach((line, index) => {
    if (line.kind !== 'actor') return;
    const page: Page = pages.get(line.page) ?? { byId: new Map(), byName: new Map(), living: new Map() };
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
    const number = page && whose(page, line, index);
    const actor = actors[number ?? -1];
    if (!page || number === undefined || !actor) return;
    actorOf[index] = number;
    actor.at.push(index);
    if (tellsEnd(line)) page.living.delete(actor.line.name);
    else if (line.kind === 'actor') page.living.set(line.name, number);
  });
  return { header, faults, lines, pages: pagesOf(lines), actors, actorOf };
}

/** The actors of a page, by their numbers. */
interface Page {
  byId: Map<string, number>;
  /** Names are used again: a job that is handed out twice lives twice. With the index of the first line of each. */
  byName: Map<string, { number: number; index: number }[]>;
  living: Map<string, number>;
}

function tellsEnd(line: TraceLine): boolean {
  if (line.kind === 'actor') return line.state !== undefined && line.state.status !== 'active';
  return line.kind === 'crash' || (line.kind === 'step' && line.status !== undefined);
}

function whose(page: Page, line: TraceLine, index: number): number | undefined {
  if (line.kind === 'note') return undefined;
  if (line.kind !== 'io') return page.byId.get(line.actor);
  return line.about ? named(page, line.about, index) : undefined;
}

/** The actor of that name that lives; else the next to begin, for what is said of it before it is there; else the last. */
function named(page: Page, name: string, index: number): number | undefined {
  const all = page.byName.get(name);
  return page.living.get(name) ?? (all?.find((each) => each.index > index) ?? all?.at(-1))?.number;
}
