import type { ProgramAnswer, ProgramFormat, ProgramPoll, ProgramResult } from '@/domain/printProgram';
import { encodeTicket } from '../../tickets/encodeTicket';
import type { TicketDocument } from '../../tickets/ticketLine';
import { writeEposDocument } from '../../tickets/writeEposDocument';
import { isStorableText } from '../../queue/isStorable';
import type { GrantedCopy, PolledPrinters } from '../polledPrinters';
import type { ProgramPrinter } from './programStore';

/**
 * Handles a poll of an installed program (row PR-19, ADR 0025): records it for each of its printers, stores the results, and grants at most one
 * ticket for each free printer of the computer, which may be several printers in Pase. A result counts only for a copy that one of
 * the printers has taken.
 */
export async function answerProgram(
  polled: PolledPrinters,
  printers: readonly ProgramPrinter[],
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
    const printerUuid = await polled.printerOfJob(result.jobUuid);
    const printer = printers.find(({ uuid }) => uuid === printerUuid);
    if (printer) await polled.handleResult(printer.uuid, result, result.reply);
  }
  const tickets: ProgramAnswer['tickets'] = [];
  for (const { name, isFree, health, format } of reported) {
    if (!isFree || health?.ok === false) continue;
    const copy = await takeFirst(polled, waiting.get(name) ?? []);
    if (copy)
      tickets.push({ printer: name, jobUuid: copy.jobUuid, copy: copy.copy, attempt: copy.attempt, body: encodeCopy(copy, format) });
  }
  const known = new Set(printers.map(({ name }) => name));
  return { tickets, unknownPrinters: reported.flatMap(({ name }) => (known.has(name) ? [] : [name])), otherComputer };
}

/** One ticket at a time for a printer of the computer, of the first printer in Pase that has one. */
async function takeFirst(polled: PolledPrinters, printerUuids: readonly string[]): Promise<GrantedCopy | null> {
  for (const uuid of printerUuids) {
    const copy = await polled.take(uuid, 'CLIENT');
    if (copy) return copy;
  }
  return null;
}

function encodeCopy({ body }: GrantedCopy, format: ProgramFormat): string {
  // Written by `TICKET_WRITERS` and read only by the server.
  const document = JSON.parse(body) as TicketDocument;
  return format === 'epos' ? writeEposDocument(document) : Buffer.from(encodeTicket(document, 'esc-pos')).toString('base64');
}

/** Results are stored with the order, and one that the database cannot store must not block the others. */
function isStorableResult({ jobUuid, reply: { verdict, response } }: ProgramResult): boolean {
  return [jobUuid, verdict.code ?? '', response?.code ?? ''].every(isStorableText);
}
