import type { ServerResponse } from 'node:http';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The images of a ticket are data URLs in its SVG.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function sendJson(response: ServerResponse, statusCode: number, body: unknown): void {
  sendPage(response, statusCode, 'application/json; charset=utf-8', JSON.stringify(body));
}

/** Sends a page or one of its files, with a policy that blocks all external resources. */
export function sendPage(response: ServerResponse, statusCode: number, type: string, body: string | Buffer): void {
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
