import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/http/escapeHtml';
import type { CaughtMail } from '../mailCatcher';

const STYLE = `
body { margin: 24px auto; max-width: 760px; padding: 0 16px; font: 14px/20px system-ui, sans-serif; color-scheme: light dark; }
h1 { font-size: 20px; }
h2 { margin: 0; font-size: 15px; }
article { margin: 16px 0; padding: 12px 16px; border: 1px solid GrayText; border-radius: 4px; }
p { margin: 4px 0 0; }
pre { margin: 12px 0 0; overflow-wrap: anywhere; white-space: pre-wrap; font: inherit; }
`;

/** Demo only: serves a page with the mails that would have been sent, newest first (`/demo/mails`). */
export function caughtMailsRoutes(app: FastifyInstance, mails: readonly CaughtMail[]): void {
  app.get('/demo/mails.css', (_request, reply) => reply.type('text/css').send(STYLE));
  app.get<{ Querystring: { at?: string; to?: string; file?: string } }>('/demo/mails/attachment', ({ query }, reply) => {
    const mail = mails.find(({ at, to }) => at === query.at && to === query.to);
    const file = mail?.attachments.find(({ name }) => name === query.file);
    if (!file) return reply.code(404).type('text/plain').send('There is no such attachment.');
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`;
    return reply.header('content-disposition', disposition).type(file.type).send(file.content);
  });
  app.get('/demo/mails', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(pageOf(mails)),
  );
}

function pageOf(mails: readonly CaughtMail[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Caught mails</title><link rel="stylesheet" href="/demo/mails.css"></head><body>
<h1>Caught mails</h1><p>The demo delivers no e-mail; this page shows what it would have sent. Reload for newer ones.</p>
${mails.map(articleOf).join('\n') || '<p>No mail was sent yet.</p>'}
</body></html>`;
}

function articleOf({ at, to, from, subject, text, attachments }: CaughtMail): string {
  const body = escapeHtml(text.trim()).replace(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`);
  const files = attachments.map(({ name, content }) => {
    const href = `/demo/mails/attachment?${new URLSearchParams({ at, to, file: name }).toString()}`;
    return `<p><a href="${escapeHtml(href)}">${escapeHtml(name)}</a> (${content.byteLength} bytes)</p>`;
  });
  return `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(from)} → ${escapeHtml(to)} · ${at}</p><pre>${body}</pre>${files.join('')}</article>`;
}
