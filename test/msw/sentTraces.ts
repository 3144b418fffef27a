import { HttpResponse } from 'msw';
import { sendPrintTrace } from '@/contract/traces';
import type { PrintTraceDraft, SentPrintTrace } from '@/domain/printTrace';
import { handle } from './handle';
import { server } from './server';

/** Accepts the traces sent to support. @returns the received traces */
export function sentTraces(reply: SentPrintTrace = { id: 'trace-1', storedUntil: '2026-12-20T12:05:00.000Z' }): PrintTraceDraft[] {
  const sent: PrintTraceDraft[] = [];
  server.use(
    handle(sendPrintTrace, async ({ request }) => {
      // The app sends this body.
      sent.push((await request.json()) as PrintTraceDraft);
      return HttpResponse.json({ data: reply }, { status: 201 });
    }),
  );
  return sent;
}
