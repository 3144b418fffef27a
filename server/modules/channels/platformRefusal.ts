import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { OperationStatus } from '@/domain/operation';
import { HttpError } from '../../platform/http/httpError';
import type { PlatformReply } from './platforms';

/** Maps a platform's reply to an error; null if the platform applied or accepted the request. */
export function platformRefusal(slug: string, answer: PlatformReply): HttpError | null {
  switch (answer.kind) {
    case 'done':
    case 'taken':
      return null;
    case 'rateLimited':
      return new HttpError(429, CHANNEL_REFUSALS.rateLimited, `${slug} has rate-limited the request.`, {
        retryAfterMs: answer.retryAfterMs,
      });
    case 'refused':
      return new HttpError(502, CHANNEL_REFUSALS.refused, `${slug} refused the request.`);
    case 'silent':
      return new HttpError(504, CHANNEL_REFUSALS.silent, `${slug} did not reply: the result is unknown.`);
  }
}

/** The result of an operation at a channel by the reply of its platform. */
export const REPLY_RESULTS: Record<PlatformReply['kind'], OperationStatus> = {
  done: 'success',
  taken: 'ongoing',
  rateLimited: 'fail',
  refused: 'fail',
  silent: 'fail',
};
