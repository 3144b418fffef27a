import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { answerState, type SwitchedPrinter } from './answerState';
import { pageLanguage } from './pageTexts';
import { olderTickets, paperNews, paperPage, type PrinterView } from './paperPage';
import { sendJson, sendPage } from './sendPage';

const TYPES: Record<string, string> = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };
const NAMES = ['page.css', 'faults.css', 'paper.css', 'sizes.css', 'paper.js', 'paperRoll.js', 'faultsForm.js', 'icon.svg'];
const FILES = new Map(NAMES.map((name) => [`/${name}`, pageFile(name)]));

function pageFile(name: string): { type: string; content: Buffer } {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? '';
  return { type: `${type}; charset=utf-8`, content: readFileSync(fileURLToPath(new URL(`./${name}`, import.meta.url))) };
}

/**
 * Handles all requests except those to the print service: the paper page with its files, updates and older tickets, `/state`, `/mend`, and
 * `GET /ledger.json?after=SEQ`, which returns the entries after that number, or all without it.
 */
export async function handlePageRequest(
  printer: PrinterView & SwitchedPrinter,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = url;
  const language = pageLanguage(request.headers['accept-language']);
  const after = Math.max(0, Math.trunc(Number(searchParams.get('after')) || 0));
  const file = FILES.get(pathname);
  if (pathname === '/state' || pathname === '/mend') return answerState(printer, pathname, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendPage(response, 405, 'text/plain', 'Method not allowed');
  if (file) return sendPage(response, 200, file.type, file.content);
  if (pathname === '/') return sendPage(response, 200, 'text/html; charset=utf-8', paperPage(printer, language));
  if (pathname === '/older.json')
    return sendJson(response, 200, { html: olderTickets(printer, Number(searchParams.get('before')) || 0, language) });
  if (pathname === '/paper.json') return sendJson(response, 200, paperNews(printer, after, language));
  if (pathname === '/ledger.json') {
    // Entries are never removed, so entry number n has index n - 1.
    const { name, state, ledger } = printer;
    return sendJson(response, 200, { name, offline: state.offline, entries: ledger.entries.slice(after) });
  }
  return sendPage(response, 404, 'text/plain', 'Not found');
}
