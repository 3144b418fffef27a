import type { PaperTicket } from '../paperLedger';
import type { PageWords } from './pageWords';
import { ticketFacts } from './ticketFacts';

/** A ticket as a strip of paper, as it was drawn when it came out, with what the ledger says of it above. */
export function ticketHtml(ticket: PaperTicket, words: PageWords): string {
  const { seq, svg } = ticket;
  return `<li class="ticket" data-seq="${seq}"><p class="facts">${ticketFacts(ticket, words)}</p><div class="roll" tabindex="0" role="group" aria-label="${words.ticket} ${seq}">${svg}</div></li>`;
}
