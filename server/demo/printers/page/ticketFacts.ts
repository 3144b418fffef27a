import type { Language } from '@/domain/language';
import { fillPlaceholders } from '../../../platform/fillPlaceholders';
import { escapeXml } from '../../../printing/tickets/escapeXml';
import { rollMillimetres } from '../paper/drawPaper';
import { DOTS_PER_MM } from '../paper/paper';
import type { LedgerEntry } from '../paperLedger';
import { measure } from './measure';
import { PAGE_TEXTS } from './pageTexts';

const SHORT_JOB = 8;

interface FactsOfTicket extends Pick<LedgerEntry, 'seq' | 'at' | 'jobUuid' | 'copy' | 'marked' | 'complete' | 'bytes'> {
  width: number;
  height: number;
}

/** Renders the line above a ticket from its ledger entry: number, time, copy, anomalies, size, job. */
export function ticketFacts({ seq, at, jobUuid, copy, marked, complete, bytes, width, height }: FactsOfTicket, language: Language): string {
  const texts = PAGE_TEXTS[language];
  const paper = {
    width: String(rollMillimetres(width)),
    height: measure(Math.round(height / DOTS_PER_MM), 'millimeter', language),
    size: measure(bytes / 1024, 'kilobyte', language),
  };
  const facts = [
    `<strong>${texts.ticket} ${seq}</strong>`,
    timeHtml(at),
    copy === null ? '' : `<span>${texts.copy} ${copy}</span>`,
    marked ? `<strong class="odd">${texts.marked}</strong>` : '',
    complete ? '' : `<strong class="odd">${texts.half}</strong>`,
    `<span>${fillPlaceholders(texts.size, paper)}</span>`,
    jobUuid === null ? '' : `<code title="${texts.job} ${escapeXml(jobUuid)}">${escapeXml(jobUuid.slice(0, SHORT_JOB))}</code>`,
  ];
  return facts.join('');
}

/** Renders a time in UTC, which the page's script converts to the browser's time zone. */
export function timeHtml(at: string): string {
  return `<time datetime="${escapeXml(at)}">${escapeXml(at.slice(11, 19))} UTC</time>`;
}
