import type { ProgramAnswer, ProgramFormat, ProgramPoll, ProgramResult } from '@/domain/printProgram';
import type { PrinterReply } from '@/domain/printerReply';
import { encodeTicket } from '../../tickets/encodeTicket';
import { attemptIdOf } from '../../tickets/printJobId';
import type { TicketDocument } from '../../tickets/ticketLine';
import { writeEposDocument } from '../../tickets/writeEposDocument';
import { isStorableText } from '../../queue/isStorable';
import type { GrantedCopy, PolledPrinters } from '../polledPrinters';
import type { FoundProgram } from './programStore';

/**
 * Handles a poll of an installed program (row PR-19, ADR 0025): records it for each of its printers, stores the results, and grants at most one
 * ticket for each free printer of the computer, which may be several printers in Pase. A result counts only for a copy that a
 * program of the location has taken.
 */
export async function answerProgram(
  polled: PolledPrinters,
  { locationId, printers }: FoundProgram,
  { computer, printers: reported, results }: ProgramPoll,
): Promise<ProgramAnswer> {
  let otherComputer = false;
  const waiting = new Map<string, string[]>();
  const served = reported.flatMap((each) => printers.filter(({ name }) => name === each.name).map((printer) => ({ each, printer })));
  const polls = await Promise.all(
    served.map(({ each, printer }) =>
      polled.recordPoll({ keyHash: printer.keyHash, method: 'CLIENT', device: computer, health: each.health, isAsking: true }),
    ),
  );
  for (const [n, poll] of polls.entries()) {
    const name = served[n]?.each.name ?? '';
    if (poll?.isOther) otherComputer = true;
    else if (poll?.mayHaveJob) waiting.set(name, [...(waiting.get(name) ?? []), poll.printerUuid]);
  }
  for (const result of results.filter(isStorableResult)) {
    const job = await polled.findJob(result.jobUuid);
    // Also of a printer that was changed while it printed.
    if (job?.connectMethod === 'CLIENT' && job.locationId === locationId) await polled.handleResult(job.printerUuid, result, result.reply);
  }
  const tickets: ProgramAnswer['tickets'] = [];
  for (const { name, isFree, health, format } of reported) {
    if (!isFree || health?.ok === false) continue;
    const taken = await takeFirst(polled, waiting.get(name) ?? []);
    if (!taken) continue;
    const { jobUuid, copy, attempt } = taken.copy;
    const body = encodeCopy(taken.copy, format);
    if (body === null) await polled.handleResult(taken.printerUuid, taken.copy, UNREADABLE);
    else tickets.push({ printer: name, jobUuid, copy, attempt, body });
  }
  const known = new Set(printers.map(({ name }) => name));
  return { tickets, unknownPrinters: reported.flatMap(({ name }) => (known.has(name) ? [] : [name])), otherComputer };
}

/** One ticket at a time for a printer of the computer, of the first printer in Pase that has one. */
async function takeFirst(
  polled: PolledPrinters,
  printerUuids: readonly string[],
): Promise<{ printerUuid: string; copy: GrantedCopy } | null> {
  for (const printerUuid of printerUuids) {
    const copy = await polled.take(printerUuid, 'CLIENT');
    if (copy) return { printerUuid, copy };
  }
  return null;
}

/**
 * The ticket in the format of the printer; null: it was written by an earlier version. An ePOS document gets an id of its own, because a printer
 * that spools is asked about it: all copies of a job have the same one.
 */
function encodeCopy({ body, jobUuid, copy, attempt }: GrantedCopy, format: ProgramFormat): string | null {
  if (!body.startsWith('{')) return null;
  // Written by `TICKET_WRITERS` and read only by the server.
  const document = JSON.parse(body) as TicketDocument;
  if (format === 'escpos') return Buffer.from(encodeTicket(document, 'esc-pos')).toString('base64');
  return writeEposDocument({ ...document, printJobId: attemptIdOf(jobUuid, { copy, attempt, duplicate: attempt > 1 }) });
}

/** The reply for a ticket that cannot be encoded: nothing was sent. */
const UNREADABLE: PrinterReply = {
  ...{ verdict: { outcome: 'refused', code: 'SchemaError' }, health: { ok: true, paperNearEnd: false } },
  ...{ httpStatus: null, response: null },
};

/** Results are stored with the order, and one that the database cannot store must not block the others. */
function isStorableResult({ jobUuid, reply: { verdict, response } }: ProgramResult): boolean {
  return [jobUuid, verdict.code ?? '', response?.code ?? ''].every(isStorableText);
}
