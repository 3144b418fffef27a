import { escapeXml } from '../../../printing/tickets/escapeXml';
import { rollMillimetres } from '../paper/drawPaper';
import { DOTS_PER_MM } from '../paper/paper';
import type { LedgerEntry } from '../paperLedger';
import type { PageTexts } from './pageTexts';

const SHORT_ID_LENGTH = 8;

interface TicketFacts extends Pick<LedgerEntry, 'seq' | 'at' | 'jobUuid' | 'copy' | 'marked' | 'complete' | 'bytes'> {
  width: number;
  height: number;
}

/** The line above a ticket, from its ledger entry: number, time, copy, whether it is a marked reprint or incomplete, size, job. */
export function ticketFacts({ seq, at, jobUuid, copy, marked, complete, bytes, width, height }: TicketFacts, texts: PageTexts): string {
  const facts = [
    `<strong>${texts.ticket} ${seq}</strong>`,
    timeHtml(at),
    copy === null ? '' : `<span>${texts.copy} ${copy}</span>`,
    marked ? `<strong class="odd">${texts.marked}</strong>` : '',
    complete ? '' : `<strong class="odd">${texts.half}</strong>`,
    `<span>${texts.size(rollMillimetres(width), Math.round(height / DOTS_PER_MM), bytes / 1024)}</span>`,
    jobUuid === null ? '' : `<code title="${texts.job} ${escapeXml(jobUuid)}">${escapeXml(jobUuid.slice(0, SHORT_ID_LENGTH))}</code>`,
  ];
  return facts.join('');
}

/** A time in UTC, which the script of the page converts to the time zone of the browser. */
export function timeHtml(at: string): string {
  return `<time datetime="${escapeXml(at)}">${escapeXml(at.slice(11, 19))} UTC</time>`;
}
