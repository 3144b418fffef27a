import type * as z from 'zod/mini';
import { log } from '../../platform/monitoring/log';
import type { APP_MESSAGES } from '../../modules/integrations/appMessages';

/** More than a tester looks at. */
const MAX_ANSWERS = 200;

/** The answer of a restaurant to an order, as its simulated channel received it (row K-06). */
export interface ReceivedAnswer {
  slug: string;
  locationId: string;
  code: string;
  kind: 'accept' | 'deny' | 'cancel';
  readyInMinutes: number | null;
  reason: string | null;
  text: string | null;
}

export interface ReceivedAnswers {
  /** Records and logs the answer in an `order.status` message, if it has one. */
  add(source: { slug: string; locationId: string }, message: z.infer<(typeof APP_MESSAGES)['order.status']['data']>): void;
  /** The last 200 answers, newest first. */
  list(): ReceivedAnswer[];
}

export function createReceivedAnswers(): ReceivedAnswers {
  const answers: ReceivedAnswer[] = [];
  return {
    add({ slug, locationId }, { code, entry }) {
      const answer = entry.meta?.answer;
      if (!answer) return;
      const { kind, readyInMinutes = null } = answer;
      const received = { slug, locationId, code, kind, readyInMinutes, reason: entry.reason ?? null, text: entry.notes ?? null };
      log.info(received, 'a simulated channel received the answer to an order');
      answers.unshift(received);
      answers.splice(MAX_ANSWERS);
    },
    list: () => [...answers],
  };
}
