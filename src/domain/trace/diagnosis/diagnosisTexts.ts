import type { Concern, TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import type { ActorLine, TraceScope } from '@/domain/trace/traceFormat';
import type { TracedPrinter, TraceNames } from '@/domain/trace/traceNames';
import { dayOf } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';

/** The functions of React Intl that the texts need. */
export interface Formatters {
  formatMessage: (text: { id: string }, values?: Record<string, string | number>) => string;
  formatDate: (at: number, options: Intl.DateTimeFormatOptions) => string;
}

/** The name of a location by its id; the id of an unknown one. */
export type LocationName = (id: string) => string;

/** Time zone and time of saving, from the header of the trace. */
interface Saved {
  zone: string;
  /** ISO-8601 UTC. */
  savedAt: string;
}

/** Texts of a diagnosis. */
export interface DiagnosisTexts {
  title: string;
  text: string;
  /** Why printed tickets were late; null if they were not or the cause is unknown. */
  late: string | null;
  /** Names of the tickets concerned; empty if there are none. */
  named: string;
}

/** Maximum number of tickets named in a line. */
const MAX_NAMED_TICKETS = 3;
const MINUTE_S = 60;

/**
 * Creates functions that describe a trace in the language of `wording` (texts `lab.*`): orders by code and time, printers by ticket type
 * and location.
 */
export function createTraceTexts(
  formatters: Formatters,
  names: TraceNames,
  { zone, savedAt }: Saved,
  locationName: LocationName = (id) => id,
) {
  const timeZone = supportedTimeZone(zone);
  const savedOn = dayOf(Date.parse(savedAt), timeZone);

  /** The time, with the date if it differs from the day on which the trace was saved. */
  function moment(at: number): string {
    const hour = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return formatters.formatDate(at, dayOf(at, timeZone) === savedOn ? hour : { ...hour, day: 'numeric', month: 'short' });
  }

  /** A duration, in seconds if it is shorter than a minute. */
  function duration(seconds: number): string {
    const isShort = seconds < MINUTE_S;
    const count = isShort ? Math.max(1, Math.round(seconds)) : Math.round(seconds / MINUTE_S);
    return formatters.formatMessage({ id: isShort ? 'lab.duration.seconds' : 'lab.duration.minutes' }, { count });
  }

  /** An order by code and time, or by id if the trace does not contain it. */
  function order(id: string): string {
    const known = names.orders.get(id);
    if (!known) return formatters.formatMessage({ id: 'lab.name.unknownOrder' }, { id });
    const values = { code: known.code ?? '', time: moment(known.at) };
    return formatters.formatMessage({ id: known.code === null ? 'lab.name.orderOfTime' : 'lab.name.order' }, values);
  }

  /** A ticket by the name of its actor, `job:UUID`: its type and order. */
  function ticket(name: string): string {
    const known = names.tickets.get(name);
    if (!known) return name;
    return formatters.formatMessage({ id: 'lab.name.ticket' }, { type: known.ticketType ?? '', order: order(known.orderId) });
  }

  /** A printer by address or uuid: its ticket types and location. */
  function printer(key: string): string {
    const known = names.printers.get(key);
    if (!known) return formatters.formatMessage({ id: 'lab.name.unknownPrinter' }, { id: key });
    const { ticketTypes, locationId, place } = known;
    const values = { type: onlyType(ticketTypes), location: locationId === null ? '' : locationName(locationId), place: place ?? key };
    return formatters.formatMessage({ id: locationId === null ? 'lab.name.printerAtPlace' : 'lab.name.printer' }, values);
  }

  /** A tab by its number, from 1. */
  function page(number: number): string {
    return formatters.formatMessage({ id: 'lab.name.page' }, { page: number });
  }

  /** The name of an actor without ids: its ticket and order, its printer, or what the machine does. */
  function actor({ name, machine }: Pick<ActorLine, 'name' | 'machine'>): string {
    const [kind = '', ...rest] = name.split(':');
    const key = rest.join(':');
    if (kind === 'job') return jobName(name);
    if (kind === 'entry' || kind === 'lane') return printerPart(kind, names.printers.get(key));
    return formatters.formatMessage({ id: 'lab.actor.machine' }, { machine });
  }

  /** The tab of an actor; null if the trace has only one. */
  function tab({ page: own }: Pick<ActorLine, 'page'>): string | null {
    return names.pages.length > 1 ? page(names.pages.indexOf(own) + 1) : null;
  }

  function jobName(name: string): string {
    const known = names.tickets.get(name);
    const type = formatters.formatMessage({ id: 'lab.actor.ticket' }, { type: known?.ticketType ?? '' });
    return known ? `${type}, ${order(known.orderId)}` : type;
  }

  /** What an actor does for a printer. The place is added if the ticket type does not identify the printer, the location if there are several. */
  function printerPart(kind: 'entry' | 'lane', known: TracedPrinter | undefined): string {
    const all = [...names.printers.values()];
    const type = onlyType(known?.ticketTypes ?? []);
    const isAlike = (other: TracedPrinter) => other.locationId === known?.locationId && onlyType(other.ticketTypes) === type;
    const isUnique = type !== '' && new Set(all.filter(isAlike).map(({ place }) => place)).size <= 1;
    const hasLocation = new Set(all.flatMap(({ locationId }) => locationId ?? [])).size > 1 && known?.locationId;
    const printerName = formatters.formatMessage({ id: 'lab.actor.printer' }, { type, place: isUnique ? '' : (known?.place ?? '') }).trim();
    const text = formatters.formatMessage({ id: `lab.actor.${kind}` }, { printer: printerName });
    return hasLocation ? `${text} · ${locationName(hasLocation)}` : text;
  }

  function lateOf({ delay, values }: TraceDiagnosis): string | null {
    if (delay.length === 0) return null;
    const causes = delay.map(({ why, code, ms }) => {
      const cause = formatters.formatMessage({ id: `lab.delay.${why}` }, { code: code ?? '' });
      return formatters.formatMessage({ id: 'lab.delay.cause' }, { cause, time: duration(ms / 1_000) });
    });
    return formatters.formatMessage({ id: 'lab.delay.text' }, { tickets: values['tickets'] ?? '1', causes: causes.join('; ') });
  }

  function namedOf({ tickets }: TraceDiagnosis): string {
    const named = tickets.slice(0, MAX_NAMED_TICKETS).map(ticket).join('; ');
    if (tickets.length <= MAX_NAMED_TICKETS) return named;
    return formatters.formatMessage({ id: 'lab.name.more' }, { named, count: tickets.length - MAX_NAMED_TICKETS });
  }

  function diagnosis(each: TraceDiagnosis): DiagnosisTexts {
    const { id, values, printers } = each;
    const known = {
      ...values,
      ...(printers.length > 0 && { printer: printers.map(printer).join(', ') }),
      time: duration(Number(values['seconds'] ?? 0)),
    };
    return {
      title: formatters.formatMessage({ id: `lab.diagnosis.${id}.title` }, known),
      text: capitalized(formatters.formatMessage({ id: `lab.diagnosis.${id}.text` }, known)),
      late: lateOf(each),
      named: capitalized(namedOf(each)),
    };
  }

  /** Heading of diagnoses that are not about the scope; null if they need none. */
  function heading(concern: Concern): string | null {
    return concern === 'otherTickets' || concern === 'elsewhere' ? formatters.formatMessage({ id: `lab.diagnoses.${concern}Title` }) : null;
  }

  /** Name of the scope of a trace; null: everything. */
  function scope({ kind, id }: TraceScope): string | null {
    if (kind === 'all' || id === null) return null;
    return { order, job: (uuid: string) => ticket(`job:${uuid}`), printer }[kind](id);
  }

  return { order, ticket, printer, page, actor, tab, diagnosis, heading, scope };
}

/** The ticket type of a printer; empty if it has none or several. */
function onlyType(ticketTypes: readonly string[]): string {
  return ticketTypes.length === 1 ? (ticketTypes[0] ?? '') : '';
}

function capitalized(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
