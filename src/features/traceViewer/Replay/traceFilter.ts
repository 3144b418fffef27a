import { isListed, lineTitle, shortName } from '@/features/traceViewer/Replay/lineFacts';
import { isOfPrinter, tracePrinters } from '@/features/traceViewer/Replay/tracePrinters';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Filters of the lines, which must match all of them; an empty one matches everything. */
export interface TraceFilter {
  /** Name of an actor, `job:UUID`; includes the actors that it spawned. */
  job: string;
  /** Key of a printer: matches its entry, lane and jobs, with their requests. */
  printer: string;
  /** Type of an event, or name of a message. */
  event: string;
  machine: string;
  page: string;
  /** Text contained in the line, ignoring case. */
  text: string;
}

export const NO_FILTER: TraceFilter = { job: '', printer: '', event: '', machine: '', page: '', text: '' };
const FIELDS = ['job', 'printer', 'event', 'machine', 'page', 'text'] as const;

export interface FilterChoice {
  value: string;
  label: string;
}

/** The options of the filters. */
export interface FilterChoices {
  jobs: FilterChoice[];
  printers: FilterChoice[];
  events: FilterChoice[];
  machines: FilterChoice[];
  pages: FilterChoice[];
}

/** Labels of tickets (`job:UUID`), printers (URL or uuid) and pages (1, 2, ...). */
export interface ChoiceNames {
  ticket: (name: string) => string;
  printer: (key: string) => string;
  page: (number: number) => string;
}

/** Number of lines per step of the task. */
const LINES_AT_ONCE = 1_000;

/** Collects the filter options of a trace: actors in their order, the rest by name. Yields its progress (0 to 1). */
export function* filterChoices(timeline: TraceTimeline, labels: ChoiceNames): Generator<number, FilterChoices> {
  const { lines, actors } = timeline;
  const names = new Set(actors.map(({ line }) => line.name));
  const events = new Set<string>();
  for (const [number, line] of lines.entries()) {
    if (number % LINES_AT_ONCE === 0) yield number / lines.length;
    if (line.kind === 'step' || line.kind === 'io') events.add(lineTitle(line));
  }
  return {
    jobs: [...names]
      .filter((name) => name.startsWith('job:'))
      .map((name) => ({ value: name, label: `${labels.ticket(name)} · ${shortName(name.slice('job:'.length))}` })),
    printers: tracePrinters(timeline).map((key) => ({ value: key, label: labels.printer(key) })),
    events: [...events].sort().map(asItIs),
    machines: [...new Set(actors.map(({ line }) => line.machine))].sort().map(asItIs),
    pages: timeline.pages.map((page, index) => ({ value: page, label: labels.page(index + 1) })),
  };
}

function asItIs(value: string): FilterChoice {
  return { value, label: value };
}

/** Indexes of the listed lines that match, ascending; with an actor (its index) only its lines. */
export function shownLines(timeline: TraceTimeline, filter: TraceFilter, actor: number | null): number[] {
  const fits = lineFilter(timeline, filter, actor);
  return timeline.lines.flatMap((line, index) => (isListed(line) && fits(index) ? [index] : []));
}

/** Returns a predicate of line indexes that match; with an actor (its index) only its lines. */
export function lineFilter(timeline: TraceTimeline, filter: TraceFilter, actor: number | null): (line: number) => boolean {
  const { lines } = timeline;
  const { event, page } = filter;
  const text = soughtText(filter);
  const matchesActor = actorFilter(timeline, filter, actor);
  return (index) => {
    const line = lines[index];
    if (!line || !matchesActor(index) || (page !== '' && line.page !== page)) return false;
    if (event !== '' && (line.kind === 'actor' || lineTitle(line) !== event)) return false;
    return text === '' || matchesText(timeline, index, text);
  };
}

/** The normalized text to search for, as `matchesText` expects it; empty: none. */
export function soughtText({ text }: TraceFilter): string {
  return text.trim().toLowerCase();
}

/** Clears the filters that hide a line (its index); `actor` is the only actor shown, if any. */
export function filterShowing(timeline: TraceTimeline, filter: TraceFilter, line: number, actor: number | null): TraceFilter {
  const hiding = FIELDS.filter((field) => !lineFilter(timeline, { ...NO_FILTER, [field]: filter[field] }, actor)(line));
  return hiding.reduce((result, field) => ({ ...result, [field]: '' }), filter);
}

/** Whether a line contains a text (in lower case): in its title, actor, event, message or resulting state. */
export function matchesText({ lines, actors, actorOf }: TraceTimeline, index: number, text: string): boolean {
  const line = lines[index];
  if (!line) return false;
  if (lineTitle(line).toLowerCase().includes(text)) return true;
  if (actors[actorOf[index] ?? -1]?.line.name.toLowerCase().includes(text)) return true;
  const recorded =
    line.kind === 'step' ? [line.event, line.value, line.taken] : line.kind === 'io' || line.kind === 'note' ? line.data : null;
  return (JSON.stringify(recorded) ?? '').toLowerCase().includes(text);
}

function actorFilter(timeline: TraceTimeline, { job, printer, machine }: TraceFilter, actor: number | null): (line: number) => boolean {
  const { actors, actorOf } = timeline;
  if (actor !== null) return (index) => actorOf[index] === actor;
  const jobActors = job === '' ? null : familyOf(job, timeline);
  const isPrinters = printer === '' ? null : isOfPrinter(timeline, printer);
  return (index) => {
    const own = actorOf[index] ?? -1;
    if (jobActors && !jobActors.has(own)) return false;
    if (machine !== '' && actors[own]?.line.machine !== machine) return false;
    return !isPrinters || isPrinters(index);
  };
}

/** The actors of a name, and those that they spawned. */
function familyOf(name: string, { actors }: TraceTimeline): ReadonlySet<number> {
  const family = new Set<number>();
  actors.forEach(({ line, parent }, index) => {
    if (line.name === name || (parent !== null && family.has(parent))) family.add(index);
  });
  return family;
}
