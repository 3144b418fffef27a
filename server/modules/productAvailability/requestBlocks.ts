import type { BlockAnswer } from '@/domain/blockAnswer';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { Location } from '@/domain/location';
import { channelsOf } from '../channels/channelsOf';
import { platformRefusal } from '../channels/platformRefusal';
import { HttpError } from '../../platform/http/httpError';
import type { PlatformReply, Platforms } from '../channels/platforms';

type ChannelResult = BlockAnswer['results'][number];

/** The reply of a channel to a request for these items. */
export interface ChannelAnswer {
  slug: string;
  items: readonly SuspendedItem[];
  answer: PlatformReply;
  /** When the channel replied. */
  at: Date;
  refusal: HttpError | null;
  result: ChannelResult;
}

/** Sends one request per channel with all its items, concurrently. */
export async function requestBlocks(
  platforms: Platforms,
  location: Location,
  items: readonly SuspendedItem[],
  now: () => Date,
): Promise<ChannelAnswer[]> {
  const enabled = channelsOf(location);
  const slugs = [...new Set(items.flatMap(({ channels }) => channels))].sort();
  return Promise.all(
    slugs.map(async (slug) => {
      const ofChannel = items.filter(({ channels }) => channels.includes(slug));
      // A disabled channel sells nothing and gets no request; the change counts as done.
      const answer: PlatformReply = enabled.includes(slug) ? await platforms.setItems(location, slug, ofChannel) : { kind: 'done' };
      const refusal = platformRefusal(slug, answer);
      return { slug, items: ofChannel, answer, at: now(), refusal, result: resultOf(slug, answer, refusal) };
    }),
  );
}

function resultOf(slug: string, answer: PlatformReply, refusal: HttpError | null): ChannelResult {
  if (!refusal) return { slug, status: answer.kind === 'done' ? 'success' : 'ongoing', code: null };
  const wait = answer.kind === 'rateLimited' ? { retryAfterMs: answer.retryAfterMs } : {};
  return { slug, status: 'fail', code: refusal.code, ...wait };
}

/**
 * Returns the result of each channel.
 *
 * @throws HttpError if every channel failed: that of the first, with `details.results`, and `details.retryAfterMs`, the longest delay that
 * a channel requires.
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
