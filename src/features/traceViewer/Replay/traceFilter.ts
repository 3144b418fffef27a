import { isListed, lineTitle, shortName } from '@/features/traceViewer/Replay/lineFacts';
import { isOfPrinter, tracePrinters } from '@/features/traceViewer/Replay/tracePrinters';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Which lines of a trace are shown: those that fit all of these; empty: all. */
export interface TraceFilter {
  /** Name of an actor, `job:UUID`; those that it began are its own. */
  job: string;
  /** Key of a printer: its entry, lane and jobs, with what they asked. */
  printer: string;
  /** Type of an event, or name of a message. */
  event: string;
  machine: string;
  page: string;
  /** Found in what the line says of itself, case aside. */
  text: string;
}

export const NO_FILTER: TraceFilter = { job: '', printer: '', event: '', machine: '', page: '', text: '' };
const FIELDS = ['job', 'printer', 'event', 'machine', 'page', 'text'] as const;

export interface FilterChoice {
  value: string;
  label: string;
}

/** What a trace can be filtered by. */
export interface FilterChoices {
  jobs: FilterChoice[];
  printers: FilterChoice[];
  events: FilterChoice[];
  machines: FilterChoice[];
  pages: FilterChoice[];
}

/** What tickets (`job:UUID`), printers (address or uuid) and pages (1, 2, ...) are called. */
export interface ChoiceNames {
  ticket: (name: string) => string;
  printer: (key: string) => string;
  page: (number: number) => string;
}

/** Lines of a part. */
const LINES_AT_ONCE = 1_000;

/** What there is in a trace to filter by: actors in their order, the rest by name. Found in parts, that tell how far it is (0 to 1). */
export function* filterChoices(timeline: TraceTimeline, words: ChoiceNames): Generator<number, FilterChoices> {
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
      .map((name) => ({ value: name, label: `${words.ticket(name)} · ${shortName(name.slice('job:'.length))}` })),
    printers: tracePrinters(timeline).map((key) => ({ value: key, label: words.printer(key) })),
    events: [...events].sort().map(asItIs),
    machines: [...new Set(actors.map(({ line }) => line.machine))].sort().map(asItIs),
    pages: timeline.pages.map((page, index) => ({ value: page, label: words.page(index + 1) })),
  };
}

function asItIs(value: string): FilterChoice {
  return { value, label: value };
}

/** Indices of the lines that are listed, rising: those that fit; with an actor (its index) those of it alone. */
export function shownLines(timeline: TraceTimeline, filter: TraceFilter, actor: number | null): number[] {
  const fits = lineFilter(timeline, filter, actor);
  return timeline.lines.flatMap((line, index) => (isListed(line) && fits(index) ? [index] : []));
}

/** Tells of lines (their index) whether they fit; with an actor (its index) only its own may. */
export function lineFilter(timeline: TraceTimeline, filter: TraceFilter, actor: number | null): (line: number) => boolean {
  const { lines } = timeline;
  const { event, page } = filter;
  const text = soughtText(filter);
  const isWanted = wantedLines(timeline, filter, actor);
  return (index) => {
    const line = lines[index];
    if (!line || !isWanted(index) || (page !== '' && line.page !== page)) return false;
    if (event !== '' && (line.kind === 'actor' || lineTitle(line) !== event)) return false;
    return text === '' || saysText(timeline, index, text);
  };
}

/** The text that is looked for, as `saysText` takes it; empty: none. */
export function soughtText({ text }: TraceFilter): string {
  return text.trim().toLowerCase();
}

/** The filter without what hides a line (its index); with an actor, where its lines alone are shown. */
export function filterShowing(timeline: TraceTimeline, filter: TraceFilter, line: number, actor: number | null): TraceFilter {
  const hiding = FIELDS.filter((field) => !lineFilter(timeline, { ...NO_FILTER, [field]: filter[field] }, actor)(line));
  return hiding.reduce((kept, field) => ({ ...kept, [field]: '' }), filter);
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

function wantedLines(timeline: TraceTimeline, { job, printer, machine }: TraceFilter, actor: number | null): (line: number) => boolean {
  const { actors, actorOf } = timeline;
  if (actor !== null) return (index) => actorOf[index] === actor;
  const ofJob = job === '' ? null : familyOf(job, timeline);
  const isPrinters = printer === '' ? null : isOfPrinter(timeline, printer);
  return (index) => {
    const own = actorOf[index] ?? -1;
    if (ofJob && !ofJob.has(own)) return false;
    if (machine !== '' && actors[own]?.line.machine !== machine) return false;
    return !isPrinters || isPrinters(index);
  };
}

/** The actors of a name, and those that they began. */
function familyOf(name: string, { actors }: TraceTimeline): ReadonlySet<number> {
  const family = new Set<number>();
  actors.forEach(({ line, parent }, index) => {
    if (line.name === name || (parent !== null && family.has(parent))) family.add(index);
  });
  return family;
}
