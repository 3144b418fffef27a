import { DELIVERY_POINTS, type DeliveryPoint } from '@/app/brokenDelivery';
import { PRINTER_CODES } from '@/domain/printerCode';
import type { EscPosFaults } from '../../test/devices/virtualEscPosPrinter';
import type { PrinterStateChange } from '../../server/demo/printers/printerState';

/** The print time of a ticket, and the timeout in the printer's address; the tab waits 5 s longer. In ms. */
export const PRINT_MS = 80;
export const PRINTER_TIMEOUT_MS = 3_000;
const TOO_LATE_MS = 9_500;
const SPOOL_MS = 1_500;

/**
 * A fault of the requests of a printer that polls, once unless stated otherwise:
 *
 * - `loseTicket`: the server's reply with a ticket is lost;
 * - `cancelDownload`: a CloudPRNT printer cancels a ticket that it downloaded, without printing it;
 * - `loseResult`: the result of a ticket does not reach the server;
 * - `repeatResults`: each result is sent twice, and again with the next one, until it is mended;
 * - `silence`: nothing reaches the server until it is mended;
 * - `garbage`: each request is preceded by an unreadable status and an unreadable result, until it is mended.
 */
export type PollFault = 'loseTicket' | 'cancelDownload' | 'loseResult' | 'repeatResults' | 'silence' | 'garbage';

/** A fault of a printer by USB: of its parts and answers, or of its cable. */
export type DeviceFault = Partial<EscPosFaults> | 'unplugged' | 'unpluggedInTicket';

/** A fault of a printer. */
export interface PrinterFault {
  name: string;
  change: PrinterStateChange;
  /** A fault of a printer that is connected to the computer. */
  device?: DeviceFault;
  /** A fault of the requests with which a printer polls. */
  polling?: PollFault;
  /** Whether it affects one ticket, or everything until the printer is mended. */
  once: boolean;
  /** Whether the result of the ticket is unknown afterwards, so that a marked duplicate is allowed. */
  ambiguous: boolean;
}

/** Takes the printer off the network: nothing that is sent arrives. */
export const UNPLUGGED: PrinterFault = { name: 'is unplugged', change: { offline: true }, once: false, ambiguous: true };

/** Every fault of the design, with one fault per error code. */
export const PRINTER_FAULTS: readonly PrinterFault[] = [
  { name: 'refuses', change: { connection: 'refused' }, once: false, ambiguous: true },
  { name: 'is silent', change: { connection: 'silent' }, once: false, ambiguous: true },
  UNPLUGGED,
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

/** Faults of the web page that prints, and of the job ids of a spooler, do not concern a printer that polls. */
const FAULTS_OF_TABS = ['hides its replies', 'spools'];

/** The faults of a printer that polls: those of its paper and parts, and those of its requests. */
export const POLL_FAULTS: readonly PrinterFault[] = [
  pollFault('loses a ticket', { polling: 'loseTicket', once: true, ambiguous: true }),
  pollFault('cancels a download', { polling: 'cancelDownload', once: true, ambiguous: false }),
  pollFault('loses a result', { polling: 'loseResult', once: true, ambiguous: true }),
  pollFault('repeats its results', { polling: 'repeatResults', once: false, ambiguous: false }),
  pollFault('stops polling', { polling: 'silence', once: false, ambiguous: true }),
  pollFault('sends unreadable requests', { polling: 'garbage', once: false, ambiguous: false }),
  ...PRINTER_FAULTS.filter(({ name }) => !FAULTS_OF_TABS.includes(name)),
];

/** The faults of the printer of an installed program, which is not asked for downloads, and of the polls of the program. */
export const PROGRAM_FAULTS: readonly PrinterFault[] = [
  ...POLL_FAULTS.filter(({ name }) => name !== 'cancels a download'),
  ...PRINTER_FAULTS.filter(({ name }) => name === 'spools'),
];

/** The faults of a printer that is connected by USB to the computer of the first profile. */
export const DEVICE_FAULTS: readonly PrinterFault[] = [
  deviceFault('is open', { device: { coverOpen: true }, once: false, ambiguous: false }),
  deviceFault('has no paper', { device: { paperEnd: true }, once: false, ambiguous: false }),
  deviceFault('answers no query', { device: { silent: true }, once: false, ambiguous: true }),
  deviceFault('stops without a reason', { device: { busy: true }, once: false, ambiguous: true }),
  deviceFault('loses its cable', { device: 'unplugged', once: false, ambiguous: true }),
  deviceFault('loses its cable within a ticket', { device: 'unpluggedInTicket', once: false, ambiguous: true }),
];

function deviceFault(name: string, fault: Pick<PrinterFault, 'once' | 'ambiguous'> & { device: DeviceFault }): PrinterFault {
  return { name, change: {}, ...fault };
}

function pollFault(name: string, fault: Pick<PrinterFault, 'once' | 'ambiguous'> & { polling: PollFault }): PrinterFault {
  return { name, change: {}, ...fault };
}

function ticketFault(name: string, change: PrinterStateChange): PrinterFault {
  return { name, change: { ...change, once: true }, once: true, ambiguous: true };
}

/** A fault of a tab, at a delivery point or (`null`) at once. */
export interface TabFault {
  how: 'kill' | 'reload' | 'pause' | 'offline';
  at: DeliveryPoint | null;
  /** The duration. @default random */
  ticks?: number;
}

/** A lease expires after 30 s: another tab then takes the jobs, and the paused tab resumes with a granted intent. */
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

/** The faults of the server. */
export const SERVER_FAULTS = ['restart', 'twice', 'ackLate', 'ackNever', 'elect'] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];
