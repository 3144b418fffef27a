import type { Language } from '@/domain/language';
import type { PaperTicket } from '../paperLedger';
import { PAGE_TEXTS } from './pageTexts';
import { ticketFacts } from './ticketFacts';

/** Renders a ticket as a strip of paper, from the SVG created when it was printed, with the facts from the ledger above. */
export function ticketHtml(ticket: PaperTicket, language: Language): string {
  const { seq, svg } = ticket;
  return `<li class="ticket" data-seq="${seq}"><p class="facts">${ticketFacts(ticket, language)}</p><div class="roll" tabindex="0" role="group" aria-label="${PAGE_TEXTS[language].ticket} ${seq}">${svg}</div></li>`;
}
