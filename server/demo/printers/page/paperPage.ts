import type { Language } from '@/domain/language';
import { fillPlaceholders } from '../../../platform/fillPlaceholders';
import { escapeXml } from '../../../printing/tickets/escapeXml';
import type { PaperLedger, PaperTicket } from '../paperLedger';
import type { PrinterState } from '../printerState';
import { faultsPanel } from './faultsPanel';
import { findingText, PAGE_TEXTS, type PageTexts } from './pageTexts';
import { printerFindings } from './printerFindings';
import { ticketHtml } from './ticketHtml';
import { timeHtml } from './ticketFacts';

/** The data of a printer that its page shows. `drawerOpenedAt` is ISO-8601 UTC; `siblings` are the server's other printers. */
export interface PrinterView {
  name: string;
  state: PrinterState;
  ledger: PaperLedger;
  drawerOpenedAt: string | null;
  siblings: () => readonly { name: string; url: string }[];
}

/**
 * The update for a page: the tickets after the last one that it shows, newest first, and the printer's current state. `began` is the time
 * of the first ticket: a different value means that the printer was restarted.
 */
interface PaperNews {
  state: PrinterState;
  status: string;
  wrong: boolean;
  facts: string;
  last: number;
  began: string | null;
  arrived: string;
  html: string;
}

/** Tickets per request; older ones are loaded on scrolling, because 200 long tickets have 20 MB. */
const TICKETS_AT_ONCE = 20;

const ICONS = {
  good: '<path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.4 4L7 9.4 4.6 7 3.2 8.4 7 12.2l5.8-5.8L11.4 5Z"/>',
  note: '<path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1ZM7 7v5h2V7H7Zm0-3v2h2V4H7Z"/>',
  warning: '<path d="M8 1 .5 15h15L8 1ZM7 6h2v4H7V6Zm0 5h2v2H7v-2Z"/>',
  bad: '<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5l4-4Zm.9 3.5L4.5 5.9 6.6 8l-2.1 2.1 1.4 1.4L8 9.4l2.1 2.1 1.4-1.4L9.4 8l2.1-2.1-1.4-1.4L8 6.6 5.9 4.5Z"/>',
};

/** Renders the tickets after `seq`, newest on top, and the printer's state. */
export function paperNews({ state, ledger, drawerOpenedAt }: PrinterView, seq: number, language: Language): PaperNews {
  const texts = PAGE_TEXTS[language];
  const fresh = ledger.tickets.filter((ticket) => ticket.seq > seq);
  const last = ledger.entries.length;
  return {
    state,
    status: statusHtml(state, language),
    wrong: printerFindings(state).some(({ severity }) => severity !== 'note'),
    facts: [
      `<span>${fillPlaceholders(texts.width, { columns: String(state.columns), millimetres: state.columns === 32 ? '58' : '80' })}</span>`,
      `<span>${countText('count', last, last, texts)}</span>`,
      drawerOpenedAt === null ? '' : `<span>${texts.drawerAt} ${timeHtml(drawerOpenedAt)}</span>`,
    ].join(''),
    last,
    began: ledger.entries[0]?.at ?? null,
    arrived: fresh.length > 0 ? countText('arrived', fresh.length, last, texts) : '',
    html: ticketsHtml(fresh, language),
  };
}

/** Renders the next older tickets before `seq`, newest on top; empty if there are none in the ledger. */
export function olderTickets({ ledger }: PrinterView, seq: number, language: Language): string {
  const older = ledger.tickets.filter((ticket) => ticket.seq < seq).slice(-TICKETS_AT_ONCE);
  return ticketsHtml(older, language);
}

/** Renders the page with a printer's tickets and controls for its faults. The page's script adds later tickets. */
export function paperPage(view: PrinterView, language: Language): string {
  const texts = PAGE_TEXTS[language];
  const { status, wrong, facts, last, began } = paperNews(view, Infinity, language);
  const name = escapeXml(view.name);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} · ${texts.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/faults.css">
<link rel="stylesheet" href="/paper.css">
<link rel="stylesheet" href="/sizes.css">
<script src="/paper.js" type="module"></script>
</head>
<body data-last="${last}" data-began="${began ?? ''}"${wrong ? ' data-wrong' : ''}>
<a id="to-paper" href="#paper">${texts.toPaper}</a>
<header>
<h1 title="${name}">${name}</h1>
${siblingsHtml(view.siblings(), texts)}
<div role="status"><ul id="status">${status}</ul></div>
<p id="facts">${facts}</p>
<a id="ledger" href="/ledger.json">${texts.ledger}</a>
<p id="lost" role="status" data-text="${texts.lost}"></p>
</header>
${faultsPanel(view.state, texts)}
<main id="paper" tabindex="-1" aria-label="${texts.paper}">
<div id="slot" aria-hidden="true"></div>
<ol id="tickets" reversed>${olderTickets(view, Infinity, language)}</ol>
<div id="older" aria-hidden="true"></div>
<div id="empty"><h2>${texts.emptyTitle}</h2><p>${texts.emptyAdvice}</p></div>
</main>
<button id="unseen" type="button" hidden data-one="${texts['unseen.one']}" data-many="${texts['unseen.other']}"></button>
<p id="arrived" role="status"></p>
</body>
</html>
`;
}

/** Returns the text for a number of all or new tickets; `last` is the number of the newest. */
export function countText(id: 'count' | 'arrived', count: number, last: number, texts: PageTexts): string {
  return fillPlaceholders(texts[`${id}.${count === 1 ? 'one' : 'other'}`], { count: String(count), last: String(last) });
}

function ticketsHtml(tickets: readonly PaperTicket[], language: Language): string {
  return tickets
    .map((ticket) => ticketHtml(ticket, language))
    .reverse()
    .join('');
}

/** Renders the findings with icons, and the text for no faults if there are only notes. */
function statusHtml(state: PrinterState, language: Language): string {
  const findings = printerFindings(state);
  const items = findings.map(({ name, severity }) => statusItem(severity, escapeXml(findingText(name, state, language))));
  if (findings.every(({ severity }) => severity === 'note')) items.unshift(statusItem('good', PAGE_TEXTS[language].inOrder));
  return items.join('');
}

function statusItem(kind: keyof typeof ICONS, text: string): string {
  return `<li class="${kind}"><svg viewBox="0 0 16 16" aria-hidden="true">${ICONS[kind]}</svg>${text}</li>`;
}

function siblingsHtml(siblings: readonly { name: string; url: string }[], texts: PageTexts): string {
  if (siblings.length === 0) return '';
  const items = siblings.map(
    ({ name, url }) =>
      `<li><a href="${escapeXml(url)}">${escapeXml(name)}<code>${escapeXml(URL.canParse(url) ? new URL(url).host : url)}</code></a></li>`,
  );
  return `<nav aria-label="${texts.printers}"><button type="button" id="printers-button" popovertarget="printers">${texts.printers}</button><ul id="printers" popover>${items.join('')}</ul></nav>`;
}
