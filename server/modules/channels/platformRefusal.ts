import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { HttpError } from '../../platform/http/httpError';
import type { PlatformAnswer } from './platforms';

/** Why a platform did not do what it was asked; null where it did, or will. */
export function platformRefusal(slug: string, answer: PlatformAnswer): HttpError | null {
  switch (answer.kind) {
    case 'done':
    case 'taken':
      return null;
    case 'rateLimited':
      return new HttpError(429, CHANNEL_REFUSALS.rateLimited, `${slug} takes no more changes for a while.`, {
        retryAfterMs: answer.retryAfterMs,
      });
    case 'refused':
      return new HttpError(502, CHANNEL_REFUSALS.refused, `${slug} refused.`);
    case 'silent':
      return new HttpError(504, CHANNEL_REFUSALS.silent, `${slug} gave no answer: what it did is not known.`);
  }
}
