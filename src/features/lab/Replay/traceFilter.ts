import { lineTitle } from '@/features/lab/Replay/lineFacts';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Which lines of a trace are shown; empty: all. */
export interface TraceFilter {
  /** Names of actors, `job:UUID`, and `lane:URL` or `entry:UUID`; those that they began are theirs. */
  job: string;
  printer: string;
  /** Type of an event, or name of a message. */
  event: string;
  machine: string;
  page: string;
  /** Found in what the line says of itself, case aside. */
  text: string;
}

export const NO_FILTER: TraceFilter = { job: '', printer: '', event: '', machine: '', page: '', text: '' };

/** What a trace can be filtered by. */
export interface FilterChoices {
  jobs: string[];
  printers: string[];
  events: string[];
  machines: string[];
  pages: string[];
}

/** What there is in a trace to filter by: actors in their order, the rest by name. */
export function filterChoices({ lines, actors }: TraceTimeline): FilterChoices {
  const names = [...new Set(actors.map(({ line }) => line.name))];
  const events = new Set(lines.flatMap((line) => (line.kind === 'step' || line.kind === 'io' ? [lineTitle(line)] : [])));
  return {
    jobs: names.filter((name) => name.startsWith('job:')),
    printers: names.filter((name) => /^(?:lane|entry):/.test(name)),
    events: [...events].sort(),
    machines: [...new Set(actors.map(({ line }) => line.machine))].sort(),
    pages: [...new Set(lines.map(({ page }) => page))],
  };
}

/**
 * Indices of the lines that fit, rising; with an actor (its index) those of it alone. Lines that only tell anew how an actor stands are
 * never among them.
 */
export function shownLines(timeline: TraceTimeline, filter: Omit<TraceFilter, 'text'>, actor: number | null): number[] {
  const { lines, actorOf } = timeline;
  const wanted = wantedActors(timeline, filter, actor);
  const shown: number[] = [];
  lines.forEach((line, index) => {
    if (line.kind === 'actor' && line.state) return;
    if (wanted && !wanted.has(actorOf[index] ?? -1)) return;
    if (filter.page !== '' && line.page !== filter.page) return;
    if (filter.event !== '' && (line.kind === 'actor' || lineTitle(line) !== filter.event)) return;
    shown.push(index);
  });
  return shown;
}

/** Whether a line says a text (in lower case): what it is called, its actor, its event or message, the state it led to. */
export function saysText({ lines, actors, actorOf }: TraceTimeline, index: number, text: string): boolean {
  const line = lines[index];
  if (!line) return false;
  if (lineTitle(line).toLowerCase().includes(text)) return true;
  if (actors[actorOf[index] ?? -1]?.line.name.toLowerCase().includes(text)) return true;
  const told = line.kind === 'step' ? [line.event, line.value, line.taken] : line.kind === 'io' || line.kind === 'note' ? line.data : null;
  return (JSON.stringify(told) ?? '').toLowerCase().includes(text);
}

/** Null: all, and what is of no actor. */
function wantedActors(
  { actors }: TraceTimeline,
  { job, printer, machine }: Omit<TraceFilter, 'text'>,
  actor: number | null,
): Set<number> | null {
  if (actor !== null) return new Set([actor]);
  if (job === '' && printer === '' && machine === '') return null;
  const wanted = new Set<number>();
  actors.forEach(({ line, parent }, index) => {
    const isNamed = (job === '' && printer === '') || line.name === job || line.name === printer;
    const isChild = parent !== null && wanted.has(parent);
    if ((isNamed || isChild) && (machine === '' || line.machine === machine)) wanted.add(index);
  });
  return wanted;
}

/** The place in rising numbers of the last that is not above `most`; -1: none. */
export function lastUpTo(rising: readonly number[], most: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rising[middle] ?? Infinity) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
