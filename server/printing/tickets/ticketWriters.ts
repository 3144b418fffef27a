import type { ConnectMethod } from '@/domain/printer';
import { encodeTicket } from './encodeTicket';
import type { TicketWriter } from './renderTicket';
import { writeEposDocument } from './writeEposDocument';

/**
 * The body of a print job by connection method.
 *
 * | Method | Body |
 * |---|---|
 * | APP, SERVER_DIRECT | the ePOS-Print document |
 * | CLIENT, CLOUD_PRNT | the ticket as JSON (`TicketDocument`): the language is chosen only when the ticket is fetched |
 * | USB, SERIAL | base64 of the ESC/POS bytes |
 */
export const TICKET_WRITERS: Readonly<Record<ConnectMethod, TicketWriter>> = {
  APP: writeEposDocument,
  CLIENT: (document) => JSON.stringify(document),
  SERVER_DIRECT: writeEposDocument,
  CLOUD_PRNT: (document) => JSON.stringify(document),
  USB: writeEscPos,
  SERIAL: writeEscPos,
};

function writeEscPos(document: Parameters<TicketWriter>[0]): string {
  return Buffer.from(encodeTicket(document, 'esc-pos')).toString('base64');
}
