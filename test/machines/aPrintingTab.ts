import { http, HttpResponse } from 'msw';
import { addOrderStatus, addPrinterEntries } from '@/contract/orders';
import type { NewOrderStatus, NewPrinterEntry } from '@/domain/order';
import type { MasterTabQuestion, PrintAck, PrintJobMessage, PrintResponse } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { startPrinting, type Printing } from '@/app/startPrinting';
import { createTraceRecorder } from '@/services/traces/traceRecorder';
import { aLocation } from '../factories/aLocation';
import { anOrder } from '../factories/anOrder';
import { anApiAccess } from '../factories/anApiAccess';
import { aPrinter } from '../factories/aPrinter';
import { handle } from '../msw/handle';
import { server } from '../msw/server';

const envelope = (attributes: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>` +
  `<response ${attributes} xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>`;
const WELL = 'success="true" code="" status="251658262" battery="0"';

export const PRINTER_URL = 'http://printer.test/epos';

/** A kitchen printer whose replies the test sets. @returns also its printed tickets, in order */
export function startPaperPrinter() {
  const paper: string[] = [];
  const answers: { ticket: () => Response | Promise<Response> } = { ticket: () => new HttpResponse(envelope(WELL)) };
  let checks = 0;
  server.use(
    http.post(PRINTER_URL, async ({ request }) => {
      const body = await request.text();
      if (!body.startsWith('<ticket')) {
        checks += 1;
        return new HttpResponse(envelope(WELL));
      }
      paper.push(body);
      return answers.ticket();
    }),
  );
  return {
    paper,
    checks: () => checks,
    /** Sets the reply to later tickets; `lost`: a network error. */
    answer(to: 'lost' | (() => Response | Promise<Response>)): void {
      answers.ticket = to === 'lost' ? () => HttpResponse.error() : to;
    },
    well: () => new HttpResponse(envelope(WELL)),
    /** The printer queued the ticket and has printed nothing yet. */
    spooled: () => new HttpResponse(envelope('success="true" code="" status="2" battery="0"')),
  };
}

/** Records the statuses added to orders through the API. */
export function anOrderHistory() {
  const written: NewOrderStatus[] = [];
  server.use(
    handle(addOrderStatus, async ({ request }) => {
      // The app sends this body.
      written.push((await request.json()) as NewOrderStatus);
      return HttpResponse.json({ data: anOrder() });
    }),
    handle(addPrinterEntries, async ({ request }) => {
      // The app sends this body.
      const { entries } = (await request.json()) as { entries: NewPrinterEntry[] };
      written.push(...entries);
      return HttpResponse.json({ data: { recorded: entries.map(() => true) } });
    }),
  );
  return { written, statuses: () => written.map(({ newStatus: { status, reason } }) => (reason ? `${status} ${reason}` : status)) };
}

type Message = [event: string, payload: PrintAck | PrintResponse];

interface Tab {
  printing: Printing;
  /** The messages sent to the server, with or without an answer. */
  sent: Message[];
  acks: (stage: PrintAck['stage']) => PrintAck[];
  elect: (isMaster: boolean, plain?: boolean) => void;
  /** The messages about the main role: true requests it, false releases it. */
  eligible: () => boolean[];
  /** Stops the page without a message to the server. */
  crash: () => void;
  refusals: () => readonly string[];
}

/**
 * Starts printing in one tab as the app does, with the ledger of the test's browser. `replyTo` returns the server's reply to a message of
 * the tab; with null the server never replies, as in the plain protocol.
 */
export async function aPrintingTab(
  replyTo: ((payload: PrintAck | PrintResponse) => unknown) | null,
  printers: PrinterEntry[] = [aPrinter({ printerURL: PRINTER_URL })],
  onEnded: (why: string) => void = () => undefined,
): Promise<Tab> {
  const sent: Message[] = [];
  const roles: boolean[] = [];
  const recorder = createTraceRecorder();
  const record = (event: string, payload: unknown): void => {
    // Only these two events carry jobs.
    if (event.startsWith('order.')) sent.push([event, payload as PrintAck | PrintResponse]);
    if (event === 'check-master-tab') roles.push((payload as MasterTabQuestion).eligible);
  };
  const printing = await startPrinting(
    { api: anApiAccess(), user: { id: 'user-1' }, locations: [aLocation({ thirdPartyServices: printers })], recorder, onEnded },
    {
      connect: () => undefined,
      disconnect: () => undefined,
      isConnected: () => true,
      listen: () => () => undefined,
      send: record,
      request: (event, payload) => {
        record(event, payload);
        // Only the two messages that carry jobs expect a reply.
        return replyTo ? Promise.resolve(replyTo(payload as PrintAck | PrintResponse)) : new Promise(() => undefined);
      },
    },
  );
  return {
    printing,
    sent,
    acks: (stage) => sent.flatMap(([, payload]) => ('stage' in payload && payload.stage === stage ? [payload] : [])),
    elect(isMaster, plain = false) {
      printing.actor.send({ type: 'connection.joined' });
      printing.actor.send({ type: 'mainTab.reported', isMaster, plain, tick: false, vacant: false, epoch: plain ? null : 1 });
    },
    eligible: () => roles,
    crash: () => printing.actor.stop(),
    refusals: recorder.refusals,
  };
}

/** Removes the fields that only an extended server sends: hand-out, body hash and marked body. */
export function aPlainMessage(message: PrintJobMessage): PrintJobMessage {
  const { handOut: _handOut, bodyHash: _bodyHash, duplicateBody: _marked, ...plain } = message;
  return plain;
}
