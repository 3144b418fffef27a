import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { pageLanguage } from './pageWords';
import { paperNews, paperPage, type PrinterView } from './paperPage';
import { readBody } from '../readBody';

/** A printer that its own pages show, and whose plug they pull. */
interface PagedPrinter extends PrinterView {
  setOffline(offline: boolean): void;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const FILES: ReadonlyMap<string, { type: string; content: Buffer }> = new Map([
  ['/paper.css', { type: 'text/css; charset=utf-8', content: pageFile('paper.css') }],
  ['/paper.js', { type: 'text/javascript; charset=utf-8', content: pageFile('paper.js') }],
  ['/icon.svg', { type: 'image/svg+xml', content: pageFile('icon.svg') }],
]);

const stateSchema = z.strictObject({ offline: z.boolean() });
const STATE_BYTES = 1024;

function pageFile(name: string): Buffer {
  return readFileSync(fileURLToPath(new URL(`./${name}`, import.meta.url)));
}

/**
 * Answers what is not the print service: the paper page with its files and news, `GET /ledger.json`, and `POST /state`
 * `{"offline": boolean}`, which refuses other bodies with 400 and pages of other origins with 403.
 */
export async function answerPage(printer: PagedPrinter, url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = url;
  const language = pageLanguage(request.headers['accept-language']);
  const file = FILES.get(pathname);
  if (pathname === '/state') return answerState(printer, request, response);
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'text/plain', 'Method not allowed');
  if (file) return send(response, 200, file.type, file.content);
  if (pathname === '/') return send(response, 200, 'text/html; charset=utf-8', paperPage(printer, language));
  if (pathname === '/paper.json') return sendJson(response, 200, paperNews(printer, Number(searchParams.get('after')) || 0, language));
  if (pathname === '/ledger.json') {
    return sendJson(response, 200, { name: printer.name, offline: printer.offline, entries: printer.ledger.entries });
  }
  return send(response, 404, 'text/plain', 'Not found');
}

async function answerState(printer: PagedPrinter, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return send(response, 405, 'text/plain', 'Method not allowed');
  const { origin, host } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`)
    return sendJson(response, 403, { error: 'Another site may not switch a printer' });
  const state = stateSchema.safeParse(readJson(await readBody(request, STATE_BYTES)));
  if (!state.success) return sendJson(response, 400, { error: 'The body is {"offline": true} or {"offline": false}' });
  printer.setOffline(state.data.offline);
  return sendJson(response, 200, { name: printer.name, offline: printer.offline });
}

function readJson(body: Buffer | null): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, statusCode: number, body: unknown): void {
  send(response, statusCode, 'application/json; charset=utf-8', JSON.stringify(body));
}

function send(response: ServerResponse, statusCode: number, type: string, body: string | Buffer): void {
  response
    .writeHead(statusCode, {
      'Content-Type': type,
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    })
    .end(body);
}
