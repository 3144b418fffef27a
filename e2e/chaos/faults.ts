import { DELIVERY_POINTS, type DeliveryPoint } from '@/app/brokenDelivery';
import { PRINTER_CODES } from '@/domain/printerCode';
import type { PrinterStateChange } from '../../server/demo/printers/printerState';

/** How long a printer of the run takes for a ticket, and what its address allows: the tab waits 5 s more. In ms. */
export const PRINT_MS = 80;
export const PRINTER_TIMEOUT_MS = 3_000;
const TOO_LATE_MS = 9_500;
const SPOOL_MS = 1_500;

/** What goes wrong with a printer. */
export interface PrinterFault {
  name: string;
  change: PrinterStateChange;
  /** It hits one ticket; else everything until the printer is mended. */
  once: boolean;
  /** After it nobody can tell whether the ticket came out: a marked reprint may follow, and be a duplicate. */
  ambiguous: boolean;
}

/** Every fault of the design, each error code by itself. */
export const PRINTER_FAULTS: readonly PrinterFault[] = [
  { name: 'refuses', change: { connection: 'refused' }, once: false, ambiguous: true },
  { name: 'is silent', change: { connection: 'silent' }, once: false, ambiguous: true },
  { name: 'is unplugged', change: { offline: true }, once: false, ambiguous: true },
  { name: 'hides its replies', change: { cors: false }, once: false, ambiguous: true },
  { name: 'is open', change: { cover: 'open' }, once: false, ambiguous: false },
  { name: 'has no paper', change: { paper: 'end' }, once: false, ambiguous: false },
  { name: 'is busy', change: { busy: true }, once: false, ambiguous: false },
  { name: 'has a broken cutter', change: { broken: 'cutter' }, once: false, ambiguous: true },
  { name: 'spools', change: { spooler: 'later', spoolMs: SPOOL_MS }, once: false, ambiguous: true },
  ticketFault('drops the body', { fault: 'dropBody' }),
  ticketFault('prints half', { fault: 'half' }),
  ticketFault('drops the reply', { fault: 'dropReply' }),
  ticketFault('replies too late', { fault: 'lateReply', lateMs: TOO_LATE_MS }),
  ticketFault('replies a web page', { fault: 'html' }),
  ...Object.entries({ ...PRINTER_CODES, EX_UNHEARD_OF: 'unknown' }).map(([code, verdict]) => ({
    ...ticketFault(`says ${code}`, { fault: 'code', code }),
    ambiguous: verdict === 'uncertain' || verdict === 'unknown',
  })),
];

function ticketFault(name: string, change: PrinterStateChange): PrinterFault {
  return { name, change: { ...change, once: true }, once: true, ambiguous: true };
}

/** What happens to a tab; at a marked point of a print, or at once. */
export interface TabFault {
  how: 'kill' | 'reload' | 'pause' | 'offline';
  at: DeliveryPoint | null;
  /** For how long, where not by chance. */
  ticks?: number;
}

/** The role of a tab that does not answer is free after 30 s: then another has its jobs, and it wakes up with a grant in its hands. */
const LONGER_THAN_A_LEASE = 65;

export const TAB_FAULTS: readonly TabFault[] = [
  ...DELIVERY_POINTS.map((at) => ({ how: 'kill' as const, at })),
  ...DELIVERY_POINTS.map((at) => ({ how: 'reload' as const, at })),
  { how: 'kill', at: null },
  { how: 'reload', at: null },
  { how: 'pause', at: null },
  { how: 'pause', at: 'intentGranted' },
  { how: 'pause', at: 'inFlight' },
  { how: 'pause', at: 'intentGranted', ticks: LONGER_THAN_A_LEASE },
  { how: 'pause', at: 'inFlight', ticks: LONGER_THAN_A_LEASE },
  { how: 'offline', at: null },
  { how: 'offline', at: 'inFlight' },
];

/** What happens to the server. */
export const SERVER_FAULTS = ['restart', 'twice', 'ackLate', 'ackNever', 'elect'] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];
