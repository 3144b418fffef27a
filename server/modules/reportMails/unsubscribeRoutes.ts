import type { FastifyInstance, FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE, parseLanguage, type Language } from '@/domain/language';
import type { ServerContext } from '../../context';
import { escapeHtml } from '../../platform/http/escapeHtml';
import { reportText } from './reportTexts';
import { unsubscribe } from './scheduleStore';
import { readUnsubscribeLink, UNSUBSCRIBE_PATH, type Subscription } from './unsubscribeLink';

/**
 * The unsubscribe link of report mails. `POST` unsubscribes at once (RFC 8058, sent by mail programs and by the button of the page); `GET` shows
 * a page with one button, because programs that check links open them. Neither needs a session or sets a cookie.
 */
export function unsubscribeRoutes(
  app: FastifyInstance,
  { database, linkSecret: secret }: Pick<ServerContext, 'database' | 'linkSecret'>,
): void {
  // The body, `List-Unsubscribe=One-Click`, has no information that the link does not have.
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { bodyLimit: 4096 }, (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, null));
  });

  app.get<{ Querystring: Record<string, unknown> }>(UNSUBSCRIBE_PATH, async ({ query, headers }, reply) => {
    const language = languageOf(headers['accept-language']);
    if (!readUnsubscribeLink(secret, query)) return sendPage(reply.code(404), language, 'unsubscribe.invalid');
    const button = escapeHtml(reportText(language, 'unsubscribe.button'));
    return sendPage(reply, language, 'unsubscribe.question', `<form method="post"><button>${button}</button></form>`);
  });

  app.post<{ Querystring: Record<string, unknown> }>(UNSUBSCRIBE_PATH, async ({ query, headers }, reply) => {
    const language = languageOf(headers['accept-language']);
    const subscription: Subscription | null = readUnsubscribeLink(secret, query);
    if (!subscription) return sendPage(reply.code(404), language, 'unsubscribe.invalid');
    // A deleted schedule, too, sends no further mail.
    await unsubscribe(database, subscription.scheduleId, subscription.userId, new Date());
    return sendPage(reply, language, 'unsubscribe.done');
  });
}

function sendPage(
  reply: FastifyReply,
  language: Language,
  text: 'unsubscribe.invalid' | 'unsubscribe.question' | 'unsubscribe.done',
  form = '',
): FastifyReply {
  const title = escapeHtml(reportText(language, 'unsubscribe.title'));
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<meta name="robots" content="noindex"><title>${title}</title></head><body><h1>${title}</h1>` +
        `<p>${escapeHtml(reportText(language, text))}</p>${form}</body></html>`,
    );
}

/** The first language of the browser that the product supports. */
function languageOf(accepted: string | undefined): Language {
  for (const part of (accepted ?? '').split(',')) {
    const language = parseLanguage(part.trim().slice(0, 2).toLowerCase());
    if (language) return language;
  }
  return DEFAULT_LANGUAGE;
}
