import type { Concern, TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import type { TraceScope } from '@/domain/trace/traceFormat';
import type { TraceNames } from '@/domain/trace/traceNames';
import { dayOf } from '@/lib/calendarDay';
import { knownZone } from '@/lib/timeZone';

/** What words are written with, as React Intl does it. */
export interface Wording {
  formatMessage: (text: { id: string }, values?: Record<string, string | number>) => string;
  formatDate: (at: number, options: Intl.DateTimeFormatOptions) => string;
}

/** Where and when a trace was saved, by its header. */
interface Saved {
  zone: string;
  /** ISO-8601 UTC. */
  savedAt: string;
}

/** A diagnosis in words. */
export interface DiagnosisWords {
  title: string;
  text: string;
  /** Why what came out came late; null: it did not, or nothing tells why. */
  late: string | null;
  /** The tickets that it is about, by their names; empty: none. */
  named: string;
}

/** As many tickets as a line names. */
const NAMED_AT_MOST = 3;
const MINUTE_S = 60;

/** Writes what a trace says in the language of `wording` (texts `lab.*`): orders by code and time, printers by ticket type and place. */
export function traceWords(wording: Wording, names: TraceNames, { zone, savedAt }: Saved) {
  const timeZone = knownZone(zone);
  const savedOn = dayOf(Date.parse(savedAt), timeZone);

  /** The hour, with the day where it was not that on which the trace was saved. */
  function moment(at: number): string {
    const hour = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    return wording.formatDate(at, dayOf(at, timeZone) === savedOn ? hour : { ...hour, day: 'numeric', month: 'short' });
  }

  /** How long something was so: under a minute in seconds. */
  function duration(seconds: number): string {
    const isShort = seconds < MINUTE_S;
    const count = isShort ? Math.max(1, Math.round(seconds)) : Math.round(seconds / MINUTE_S);
    return wording.formatMessage({ id: isShort ? 'lab.duration.seconds' : 'lab.duration.minutes' }, { count });
  }

  /** An order by its code and time; by its id where the trace tells nothing of it. */
  function order(id: string): string {
    const told = names.orders.get(id);
    if (!told) return wording.formatMessage({ id: 'lab.name.unknownOrder' }, { id });
    const values = { code: told.code ?? '', time: moment(told.at) };
    return wording.formatMessage({ id: told.code === null ? 'lab.name.orderOfTime' : 'lab.name.order' }, values);
  }

  /** A ticket by the name of its actor, `job:UUID`: what it is, and its order. */
  function ticket(name: string): string {
    const told = names.tickets.get(name);
    if (!told) return name;
    return wording.formatMessage({ id: 'lab.name.ticket' }, { type: told.ticketType ?? '', order: order(told.orderId) });
  }

  /** A printer by its address or uuid: what it prints, and where it is. */
  function printer(key: string): string {
    const told = names.printers.get(key);
    if (!told) return wording.formatMessage({ id: 'lab.name.unknownPrinter' }, { id: key });
    const { ticketTypes, locationId, place } = told;
    const values = { type: ticketTypes.length === 1 ? (ticketTypes[0] ?? '') : '', location: locationId ?? '', place: place ?? key };
    return wording.formatMessage({ id: locationId === null ? 'lab.name.printerAtPlace' : 'lab.name.printer' }, values);
  }

  /** A page by its number, from 1. */
  function page(number: number): string {
    return wording.formatMessage({ id: 'lab.name.page' }, { page: number });
  }

  function lateOf({ delay, values }: TraceDiagnosis): string | null {
    if (delay.length === 0) return null;
    const causes = delay.map(({ why, code, ms }) => {
      const cause = wording.formatMessage({ id: `lab.delay.${why}` }, { code: code ?? '' });
      return wording.formatMessage({ id: 'lab.delay.cause' }, { cause, time: duration(ms / 1_000) });
    });
    return wording.formatMessage({ id: 'lab.delay.text' }, { tickets: values['tickets'] ?? '1', causes: causes.join('; ') });
  }

  function namedOf({ tickets }: TraceDiagnosis): string {
    const named = tickets.slice(0, NAMED_AT_MOST).map(ticket).join('; ');
    if (tickets.length <= NAMED_AT_MOST) return named;
    return wording.formatMessage({ id: 'lab.name.more' }, { named, count: tickets.length - NAMED_AT_MOST });
  }

  function diagnosis(each: TraceDiagnosis): DiagnosisWords {
    const { id, values, printers } = each;
    const told = {
      ...values,
      ...(printers.length > 0 && { printer: printers.map(printer).join(', ') }),
      time: duration(Number(values['seconds'] ?? 0)),
    };
    return {
      title: wording.formatMessage({ id: `lab.diagnosis.${id}.title` }, told),
      text: capitalized(wording.formatMessage({ id: `lab.diagnosis.${id}.text` }, told)),
      late: lateOf(each),
      named: capitalized(namedOf(each)),
    };
  }

  /** The heading of what follows what the trace is about; null: it needs none. */
  function heading(concern: Concern): string | null {
    return concern === 'otherTickets' || concern === 'elsewhere' ? wording.formatMessage({ id: `lab.diagnoses.${concern}Title` }) : null;
  }

  /** What a trace is about; null: everything. */
  function scope({ kind, id }: TraceScope): string | null {
    if (kind === 'all' || id === null) return null;
    return { order, job: (uuid: string) => ticket(`job:${uuid}`), printer }[kind](id);
  }

  return { order, ticket, printer, page, diagnosis, heading, scope };
}

function capitalized(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
