import { http, HttpResponse } from 'msw';
import type { PrintTraceDraft, SentPrintTrace } from '@/domain/printTrace';
import { server } from './server';

/** Accepts the traces sent to support. @returns the received traces */
export function sentTraces(reply: SentPrintTrace = { id: 'trace-1', keptUntil: '2026-12-20T12:05:00.000Z' }): PrintTraceDraft[] {
  const sent: PrintTraceDraft[] = [];
  server.use(
    http.post('*/api/print-traces', async ({ request }) => {
      // The app sends this body.
      sent.push((await request.json()) as PrintTraceDraft);
      return HttpResponse.json({ data: reply }, { status: 201 });
    }),
  );
  return sent;
}
