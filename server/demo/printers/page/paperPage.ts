import { escapeXml } from '../../../printing/tickets/escapeXml';
import type { PaperLedger, PaperTicket } from '../paperLedger';
import type { PrinterState } from '../printerState';
import { faultsPanel } from './faultsPanel';
import { PAGE_TEXTS, type PageLanguage, type PageTexts } from './pageTexts';
import { printerNotices } from './printerNotices';
import { ticketFacts, timeHtml } from './ticketFacts';

/** What the page shows of a printer. `drawerOpenedAt` is ISO 8601, UTC; `siblings` are the other printers of the server. */
export interface PrinterView {
  name: string;
  state: PrinterState;
  ledger: PaperLedger;
  drawerOpenedAt: string | null;
  siblings: () => readonly { name: string; url: string }[];
}

/**
 * The reply to a poll: the tickets after a number, newest first, and the printer state. `began` is the time of the first ticket; if it
 * changes, the printer was restarted.
 */
interface PaperUpdate {
  state: PrinterState;
  status: string;
  wrong: boolean;
  facts: string;
  last: number;
  began: string | null;
  arrived: string;
  html: string;
}

/** Older tickets are loaded on scrolling, because 200 long tickets are 20 MB. */
const PAGE_SIZE = 20;

const ICONS = {
  good: '<path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3.4 4L7 9.4 4.6 7 3.2 8.4 7 12.2l5.8-5.8L11.4 5Z"/>',
  note: '<path d="M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1ZM7 7v5h2V7H7Zm0-3v2h2V4H7Z"/>',
  warning: '<path d="M8 1 .5 15h15L8 1ZM7 6h2v4H7V6Zm0 5h2v2H7v-2Z"/>',
  bad: '<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5l4-4Zm.9 3.5L4.5 5.9 6.6 8l-2.1 2.1 1.4 1.4L8 9.4l2.1 2.1 1.4-1.4L9.4 8l2.1-2.1-1.4-1.4L8 6.6 5.9 4.5Z"/>',
};

/** The tickets after `seq` as HTML, newest first, with the printer state and its texts. */
export function paperUpdate({ state, ledger, drawerOpenedAt }: PrinterView, seq: number, language: PageLanguage): PaperUpdate {
  const texts = PAGE_TEXTS[language];
  const newTickets = ledger.tickets.filter((ticket) => ticket.seq > seq);
  const last = ledger.entries.length;
  return {
    state,
    status: statusHtml(state, texts),
    wrong: printerNotices(state).some(({ severity }) => severity !== 'note'),
    facts: [
      `<span>${texts.width(state.columns, state.columns === 32 ? 58 : 80)}</span>`,
      `<span>${texts.count(last)}</span>`,
      drawerOpenedAt === null ? '' : `<span>${texts.drawerAt} ${timeHtml(drawerOpenedAt)}</span>`,
    ].join(''),
    last,
    began: ledger.entries[0]?.at ?? null,
    arrived: newTickets.length > 0 ? texts.arrived(newTickets.length, last) : '',
    html: ticketsHtml(newTickets, texts),
  };
}

/** A page of tickets before `seq` as HTML, newest first; empty if there are no older ones. */
export function olderTickets({ ledger }: PrinterView, seq: number, language: PageLanguage): string {
  const older = ledger.tickets.filter((ticket) => ticket.seq < seq).slice(-PAGE_SIZE);
  return ticketsHtml(older, PAGE_TEXTS[language]);
}

/** The page that shows the printed tickets and the faults panel; its script adds new tickets. */
export function paperPage(view: PrinterView, language: PageLanguage): string {
  const texts = PAGE_TEXTS[language];
  const { status, wrong, facts, last, began } = paperUpdate(view, Infinity, language);
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
<button id="unseen" type="button" hidden data-one="${texts.unseen.one}" data-many="${texts.unseen.many}"></button>
<p id="arrived" role="status"></p>
</body>
</html>
`;
}

function ticketsHtml(tickets: readonly PaperTicket[], texts: PageTexts): string {
  return tickets
    .map((ticket) => ticketHtml(ticket, texts))
    .reverse()
    .join('');
}

function ticketHtml(ticket: PaperTicket, texts: PageTexts): string {
  const { seq, svg } = ticket;
  return `<li class="ticket" data-seq="${seq}"><p class="facts">${ticketFacts(ticket, texts)}</p><div class="roll" tabindex="0" role="group" aria-label="${texts.ticket} ${seq}">${svg}</div></li>`;
}

/** All notices with their icons, or "in order" if there are no faults. */
function statusHtml(state: PrinterState, texts: PageTexts): string {
  const notices = printerNotices(state);
  const items = notices.map(({ name, severity }) => statusItem(severity, escapeXml(texts.notices[name](state))));
  if (notices.every(({ severity }) => severity === 'note')) items.unshift(statusItem('good', texts.inOrder));
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
