import { escapeXml } from '../../tickets/escapeXml';
import type { PaperLedger } from '../paperLedger';
import { PAGE_WORDS, type PageLanguage } from './pageWords';
import { ticketHtml } from './ticketHtml';

/** What the page shows of a printer. */
export interface PrinterView {
  name: string;
  offline: boolean;
  ledger: PaperLedger;
}

/** What a page that shows the tickets up to `seq` has to add, newest first. */
interface PaperNews {
  offline: boolean;
  last: number;
  count: string;
  html: string;
}

/** The tickets after `seq` as HTML, newest on top, with the state of the printer. */
export function paperNews({ offline, ledger }: PrinterView, seq: number, language: PageLanguage): PaperNews {
  const words = PAGE_WORDS[language];
  const fresh = ledger.tickets.filter((ticket) => ticket.seq > seq).reverse();
  return {
    offline,
    last: ledger.entries.length,
    count: words.count(ledger.entries.length),
    html: fresh.map((ticket) => ticketHtml(ticket, words)).join(''),
  };
}

/** The page that shows the paper of a printer; its script adds what comes out later. */
export function paperPage(view: PrinterView, language: PageLanguage): string {
  const words = PAGE_WORDS[language];
  const { offline, last, count, html } = paperNews(view, 0, language);
  const name = escapeXml(view.name);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name} · ${words.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/paper.css">
<script src="/paper.js" type="module"></script>
</head>
<body data-offline="${offline}" data-last="${last}">
<header>
<div class="who"><h1>${name}</h1><p role="status"><span class="when-online">${words.online}</span><span class="when-offline">${words.offline}</span><span class="when-lost">${words.lost}</span></p></div>
<span id="count">${count}</span>
<button id="offline" type="button" role="switch" aria-checked="${offline}">${words.offlineSwitch}</button>
</header>
<main>
<ol id="tickets" reversed>${html}</ol>
<div id="empty"><h2>${words.emptyTitle}</h2><p>${words.emptyAdvice}</p></div>
</main>
</body>
</html>
`;
}
