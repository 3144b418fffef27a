import type { BlockAnswer } from '@/domain/blockAnswer';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { Location } from '@/domain/location';
import { channelsOf } from '../channels/channelsOf';
import { platformRefusal } from '../channels/platformRefusal';
import { HttpError } from '../../platform/http/httpError';
import type { PlatformAnswer, Platforms } from '../channels/platforms';

type ChannelResult = BlockAnswer['results'][number];

/** What a channel answered when it was asked for these items. */
export interface ChannelAnswer {
  slug: string;
  items: readonly SuspendedItem[];
  answer: PlatformAnswer;
  /** When it answered. */
  at: Date;
  refusal: HttpError | null;
  result: ChannelResult;
}

/** Asks all channels at the same time, each once for all its items. */
export async function requestBlocks(
  platforms: Platforms,
  location: Location,
  items: readonly SuspendedItem[],
  now: () => Date,
): Promise<ChannelAnswer[]> {
  const on = channelsOf(location);
  const slugs = [...new Set(items.flatMap(({ channels }) => channels))].sort();
  return Promise.all(
    slugs.map(async (slug) => {
      const ofChannel = items.filter(({ channels }) => channels.includes(slug));
      // Through a channel that is off nothing is sold, and nobody is there to be asked: it is only let go.
      const answer: PlatformAnswer = on.includes(slug) ? await platforms.setItems(location, slug, ofChannel) : { kind: 'done' };
      const refusal = platformRefusal(slug, answer);
      return { slug, items: ofChannel, answer, at: now(), refusal, result: resultOf(slug, answer, refusal) };
    }),
  );
}

function resultOf(slug: string, answer: PlatformAnswer, refusal: HttpError | null): ChannelResult {
  if (!refusal) return { slug, status: answer.kind === 'done' ? 'success' : 'ongoing', code: null };
  const wait = answer.kind === 'rateLimited' ? { retryAfterMs: answer.retryAfterMs } : {};
  return { slug, status: 'fail', code: refusal.code, ...wait };
}

/**
 * What came of it, channel by channel.
 *
 * @throws HttpError where every channel failed: that of the first, with `details.results`, and `details.retryAfterMs` where one has to be left
 * alone so long.
 */
export function resultsOf(answers: readonly ChannelAnswer[]): BlockAnswer {
  const results = answers.map(({ result }) => result);
  const refusals = answers.flatMap(({ refusal }) => refusal ?? []);
  const [first] = refusals;
  if (!first || refusals.length < results.length) return { results };
  const waits = results.flatMap(({ retryAfterMs }) => retryAfterMs ?? []);
  const details = { results, ...(waits.length > 0 && { retryAfterMs: Math.max(...waits) }) };
  throw new HttpError(first.statusCode, first.code, refusals.map(({ message }) => message).join(' '), details);
}
