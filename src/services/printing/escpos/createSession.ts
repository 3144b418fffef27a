import type { PrinterHealth } from '@/domain/printerReply';
import type { DeviceConnection } from '@/services/printing/escpos/deviceConnection';
import {
  CONFIRMATION_QUERY,
  createAnswerReader,
  healthOfAnswers,
  STATUS_ANSWERS,
  STATUS_QUERY,
} from '@/services/printing/escpos/escPosStatus';
import type { Clock } from '@/services/runtime/workerClock';

/** How long a printer may take to answer a status query, in ms. */
const STATUS_WITHIN_MS = 1_000;
/** How long an idle printer may take to answer a confirmation query, in ms. */
const SETTLED_WITHIN_MS = 2_000;
/** After an answer in this time, in ms, no further answer belongs to a ticket of an earlier connection. */
const QUIET_MS = 150;
/** How long to wait for the confirmation of a printer that answered no query before, in ms. */
const SILENT_CONFIRMS_WITHIN_MS = 10_000;

/** `confirmed`: the printer processed the whole ticket. The others say nothing about the paper. */
export type SentTicket = 'confirmed' | 'lost' | 'timeout';

/**
 * The conversation with a printer over an open connection: status queries, and tickets with a confirmation. Requests must not overlap.
 * `receive` and `lose` accept what the connection reports.
 */
export function createSession(clock: Clock) {
  const readAnswer = createAnswerReader();
  let statuses: number[] = [];
  /** Confirmations that the printer owes for queries of this session. */
  let owed = 0;
  let isLost = false;
  /** The printer answered a confirmation query, and no answer for an earlier connection can follow. */
  let isSettled = false;
  let wake = (): void => undefined;

  /** Waits until a condition holds. Resolves with whether it does, at the latest after `ms`. */
  async function until(condition: () => boolean, ms: number): Promise<boolean> {
    if (condition()) return true;
    return new Promise<boolean>((resolve) => {
      const timer = clock.setTimeout(() => end(condition()), ms);
      const end = (holds: boolean) => {
        clock.clearTimeout(timer);
        wake = () => undefined;
        resolve(holds);
      };
      wake = () => {
        if (condition()) end(true);
        else if (isLost) end(false);
      };
    });
  }

  /** Writes within a time limit. Resolves with `sent`, or why not everything was transferred. */
  async function write(connection: DeviceConnection, bytes: Uint8Array<ArrayBuffer>, ms: number): Promise<'sent' | 'lost' | 'timeout'> {
    let ended: 'sent' | 'lost' | null = null;
    const settle = (how: 'sent' | 'lost') => {
      ended = how;
      wake();
    };
    connection.write(bytes).then(
      () => settle('sent'),
      () => settle('lost'),
    );
    await until(() => ended !== null, ms);
    return ended ?? (isLost ? 'lost' : 'timeout');
  }

  async function queryConfirmation(connection: DeviceConnection, ms: number): Promise<'sent' | 'lost' | 'timeout'> {
    owed += 1;
    return write(connection, CONFIRMATION_QUERY, ms);
  }

  return {
    receive(bytes: Uint8Array): void {
      for (const byte of bytes) {
        const kind = readAnswer(byte);
        if (kind === 'status') statuses.push(byte);
        if (kind === 'confirmation') owed = Math.max(0, owed - 1);
      }
      wake();
    },

    lose(): void {
      isLost = true;
      wake();
    },

    isLost: () => isLost,

    /** Reads the printer's health; `silent`: it accepted the query and sent no answer. */
    async health(connection: DeviceConnection): Promise<PrinterHealth | 'silent' | 'lost' | 'timeout'> {
      statuses = [];
      const written = await write(connection, STATUS_QUERY, STATUS_WITHIN_MS);
      if (written !== 'sent') return written;
      if (!connection.readable) return 'silent';
      await until(() => statuses.length >= STATUS_ANSWERS, STATUS_WITHIN_MS);
      if (isLost) return 'lost';
      return statuses.length === 0 ? 'silent' : healthOfAnswers(statuses);
    },

    /**
     * Sends a ticket and waits until the printer confirms that it processed it. A confirmation counts only in a session in which the
     * printer answered before, because an answer may belong to a ticket of an earlier connection.
     *
     * @param ms Time limit of the whole.
     */
    async print(connection: DeviceConnection, bytes: Uint8Array<ArrayBuffer>, ms: number): Promise<SentTicket> {
      const endsAt = performance.now() + ms;
      const left = () => Math.max(0, endsAt - performance.now());
      if (!isSettled && connection.readable) {
        await queryConfirmation(connection, SETTLED_WITHIN_MS);
        isSettled = await until(() => owed === 0, SETTLED_WITHIN_MS);
        if (isSettled) await until(() => isLost, QUIET_MS);
      }
      const written = await write(connection, bytes, left());
      if (written !== 'sent') return written;
      const queried = await queryConfirmation(connection, left());
      if (queried !== 'sent') return queried;
      const isConfirmed = await until(() => owed === 0, isSettled ? left() : Math.min(left(), SILENT_CONFIRMS_WITHIN_MS));
      if (isLost) return 'lost';
      return isConfirmed && isSettled ? 'confirmed' : 'timeout';
    },
  };
}

export type Session = ReturnType<typeof createSession>;
