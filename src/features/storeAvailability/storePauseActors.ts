import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import pLimit from 'p-limit';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { StatusAnswer, StatusRequest } from '@/machines/storePause/pauseAct';
import { storePauseMachine, type SendInput } from '@/machines/storePause/storePauseMachine';
import { isApiError, type ApiError } from '@/services/api/apiError';
import type { StatusCall } from '@/services/api/channelsApi';

const CALLS_AT_ONCE = 4;
/** The wait if a platform limits requests without a retry time (specification 1 §9). */
const RETRY_AFTER_MS = 60_000;

/** Upper bound of a wait: one day. */
const MAX_WAIT_MS = 86_400_000;

/** Dependencies of the pausing machine. The request does not reject. */
export interface StorePauseDependencies {
  setStatus: (call: StatusCall) => PromiseLike<{ error?: unknown }>;
  /** In ms since 1970. */
  now: () => number;
}

/** The pausing machine connected to the server. Requests that were started run to completion after the screen is closed. */
export function provideStorePause(links: StorePauseDependencies) {
  return storePauseMachine.provide({
    actors: {
      sendStatuses: fromCallback(({ input, sendBack }) => {
        void pLimit(CALLS_AT_ONCE).map(input.requests, async (request) => {
          const { locationId, slug } = request;
          const answer = await sendRequest(links, input, request);
          sendBack({ type: 'call.answered', locationId, slug, answer, at: new Date(links.now()).toISOString() });
        });
      }),
    },
  });
}

async function sendRequest(
  { setStatus, now }: StorePauseDependencies,
  { status, operationId }: SendInput,
  request: StatusRequest,
): Promise<StatusAnswer> {
  const { locationId, slug, until } = request;
  // The end may have passed between confirmation and a retry.
  if (until !== null && Date.parse(until) <= now()) return { kind: 'tooLate' };
  const { error } = await setStatus({ locationId, slug, statusToBeUpdated: { status, until, operationId } });
  if (error === undefined) return { kind: 'done' };
  if (!isApiError(error)) return { kind: 'failed', error };
  if (error.kind === 'timeout') return { kind: 'silent' };
  return error.kind === 'http' ? refusalOf(error, now()) : { kind: 'failed', error };
}

function refusalOf(error: Extract<ApiError, { kind: 'http' }>, now: number): StatusAnswer {
  const { status, code, details } = error;
  if (code === CHANNEL_REFUSALS.rateLimited || status === 429) {
    const platformDelay = detailsSchema.safeParse(details).data?.retryAfterMs;
    const retryAfterMs = Math.min(Math.max(0, platformDelay ?? error.retryAfterMs ?? RETRY_AFTER_MS), MAX_WAIT_MS);
    return { kind: 'rateLimited', retryAt: new Date(now + retryAfterMs).toISOString() };
  }
  if (code === CHANNEL_REFUSALS.outOfHours) return { kind: 'outOfHours' };
  if (code === CHANNEL_REFUSALS.silent || status === 504) return { kind: 'silent' };
  return code === CHANNEL_REFUSALS.refused ? { kind: 'refused' } : { kind: 'failed', error };
}

const detailsSchema = z.looseObject({ retryAfterMs: z.number() });
