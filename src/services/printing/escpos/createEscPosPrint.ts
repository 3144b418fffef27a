import type { CheckProblem } from '@/domain/printerProblem';
import type { PrinterHealth, PrinterReply, PrintVerdict } from '@/domain/printerReply';
import { PRINT_TIMEOUT_MS } from '@/domain/printTiming';
import { createSession, type Session } from '@/services/printing/escpos/createSession';
import type { DeviceConnection, OpenDevice } from '@/services/printing/escpos/deviceConnection';
import type { PrinterProtocol } from '@/services/printing/printerProtocol';
import type { Clock } from '@/services/runtime/workerClock';

/** Longer than the interval of checks, so that a device which one tab uses stays open. */
const RELEASED_AFTER_MS = 15_000;

/** The server sends jobs for devices as base64 of ESC/POS bytes. */
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

interface OpenPrinter {
  connection: DeviceConnection;
  session: Session;
  /** The device that was chosen when it was opened: another choice opens another device. */
  chosen: string;
  releaseTimer: number;
}

type Problem = Extract<CheckProblem, 'notConnected' | 'inUse' | 'noResponse' | 'timeout'>;

interface EscPosPrintOptions {
  clock: Clock;
  /** Identifies the device of an address: a change opens another device. @default the address */
  deviceOf?: (address: string) => unknown;
  /** Time limit of a ticket, in ms. @default PRINT_TIMEOUT_MS */
  timeoutMs?: number;
  /** A device that was not used for this time, in ms, is released for others. Longer than a check. @default 15 s */
  releasedAfterMs?: number;
}

/**
 * ESC/POS printers, by USB or a serial port of this computer (rows V-04, V-07) or, in the installed program, in the network. A ticket counts as
 * printed only if the printer confirmed that it processed all of it and then reports no problem; otherwise its outcome is unknown. `open`
 * opens the device of an address.
 */
export function createEscPosPrint(
  open: OpenDevice,
  { clock, deviceOf = (address) => address, timeoutMs = PRINT_TIMEOUT_MS, releasedAfterMs = RELEASED_AFTER_MS }: EscPosPrintOptions,
): PrinterProtocol {
  const printers = new Map<string, OpenPrinter>();

  async function release(address: string): Promise<void> {
    const printer = printers.get(address);
    if (!printer) return;
    printers.delete(address);
    clock.clearTimeout(printer.releaseTimer);
    await printer.connection.close();
  }

  async function printerAt(address: string): Promise<OpenPrinter | Problem> {
    const known = printers.get(address);
    const chosen = JSON.stringify(deviceOf(address));
    if (known && known.chosen === chosen && !known.session.isLost()) {
      clock.clearTimeout(known.releaseTimer);
      known.releaseTimer = releaseLater(address);
      return known;
    }
    await release(address);
    const session = createSession(clock);
    const opened = await open(address, { received: (bytes) => session.receive(bytes), lost: () => session.lose() });
    if (opened.kind !== 'open') return opened.kind;
    const printer = { connection: opened.connection, session, chosen, releaseTimer: releaseLater(address) };
    printers.set(address, printer);
    return printer;
  }

  const releaseLater = (address: string) => clock.setTimeout(() => void release(address), releasedAfterMs);

  /**
   * Reads the health. A USB printer that is silent accepted the query, so it is switched on, and gets tickets whose outcome a person
   * confirms; a serial port accepts everything, and so may a network, so silence there means that no printer answers.
   */
  async function healthOf(address: string, { connection, session }: OpenPrinter): Promise<PrinterHealth> {
    const health = await session.health(connection);
    if (health === 'silent') return address.startsWith('usb:') ? { ok: true, paperNearEnd: false } : trouble('noResponse');
    if (health !== 'lost' && health !== 'timeout') return health;
    await release(address);
    return trouble(health === 'lost' ? 'notConnected' : 'timeout');
  }

  return {
    async check(address) {
      const printer = await printerAt(address);
      return replyOf(NOT_SENT, typeof printer === 'string' ? trouble(printer) : await healthOf(address, printer));
    },

    probe: () => Promise.resolve('none'),

    async print(address, { body }) {
      const bytes = bytesOf(body);
      if (!bytes) return replyOf({ outcome: 'refused', code: 'SchemaError' }, { ok: true, paperNearEnd: false });
      const printer = await printerAt(address);
      if (typeof printer === 'string') return replyOf(NOT_SENT, trouble(printer));
      const before = await healthOf(address, printer);
      if (!before.ok) return replyOf(NOT_SENT, before);
      // `releasedAfterMs` may be shorter than the time limit of a ticket.
      clock.clearTimeout(printer.releaseTimer);
      const sent = await printer.session.print(printer.connection, bytes, timeoutMs);
      if (sent !== 'confirmed') {
        await release(address);
        const code = sent === 'lost' ? 'REMOTE_SERVER_ERROR' : 'TIMEOUT';
        return replyOf({ outcome: 'unknown', code }, trouble(sent === 'lost' ? 'notConnected' : 'timeout'));
      }
      printer.releaseTimer = releaseLater(address);
      const after = await healthOf(address, printer);
      return replyOf(after.ok ? { outcome: 'printed', code: null } : { outcome: 'unknown', code: 'TIMEOUT' }, after);
    },

    jobIdOf: () => null,
    queryJob: () => Promise.resolve(null),
  };
}

/** Nothing was sent: the ticket can be sent again unchanged. */
const NOT_SENT: PrintVerdict = { outcome: 'busy', code: 'SERVICE_UNAVAILABLE' };

const trouble = (problem: Problem): PrinterHealth => ({ ok: false, problem });

function replyOf(verdict: PrintVerdict, health: PrinterHealth): PrinterReply {
  return { verdict, health, httpStatus: null, response: null };
}

function bytesOf(body: string): Uint8Array<ArrayBuffer> | null {
  if (!BASE64.test(body) || body.length % 4 !== 0) return null;
  return Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
}
