import { fromCallback, fromPromise } from 'xstate';
import type { LocationChannel } from '@/domain/locationChannel';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { blockAnswerSchema, type BlockAnswer } from '@/domain/blockAnswer';
import type { BlockedItem } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { itemOnChannel } from '@/domain/itemOnChannel';
import { locationChannelsOf, type BlockPart, type BlockResult } from '@/machines/productBlock/blockRequest';
import { productBlockMachine } from '@/machines/productBlock/productBlockMachine';
import { isApiError } from '@/services/api/apiError';

/** Maximum number of items per request (`suspendItemsBodySchema`). */
const MAX_ITEMS = 5_000;
const SECOND_MS = 1_000;

/** Dependencies of the blocking machine. No request rejects. */
export interface ProductBlockDependencies {
  suspend: (locationId: string, items: readonly SuspendedItem[]) => PromiseLike<{ data?: BlockAnswer | undefined; error?: unknown }>;
  /** Blocked items of a location; undefined if unknown. */
  itemsOf: (locationId: string) => readonly BlockedItem[] | undefined;
  /** Calls back when the blocked items may have changed. Returns the unsubscribe function. */
  watch: (changed: () => void) => () => void;
  /** In ms since 1970. */
  now: () => number;
}

/** The product blocking machine connected to the server. */
export function provideProductBlock(links: ProductBlockDependencies) {
  return productBlockMachine.provide({
    actors: {
      sendBlocks: fromPromise(async ({ input }) => {
        const results = await Promise.all(input.parts.map((part) => sendPart(links, part)));
        return { results: results.flat(), at: new Date(links.now()).toISOString() };
      }),
      watchEffect: fromCallback(({ input, sendBack }) => {
        let reported = '';
        let seen: unknown[] = [];
        // Called on every store change and every clock tick: a block that expires also ends the waiting.
        const reportWaiting = () => {
          const known = [...input.parts.map(({ locationId }) => links.itemsOf(locationId)), Math.floor(links.now() / SECOND_MS)];
          if (known.length === seen.length && known.every((each, index) => each === seen[index])) return;
          seen = known;
          const waiting = waitingChannels(input, links);
          const text = JSON.stringify(waiting);
          if (text === reported) return;
          reported = text;
          sendBack({ type: 'effect.seen', waiting });
        };
        reportWaiting();
        return links.watch(reportWaiting);
      }),
    },
  });
}

/** Sends the items of one location; if several requests are needed, one after the other: the worst result per channel counts. */
async function sendPart({ suspend }: ProductBlockDependencies, { locationId, items }: BlockPart): Promise<BlockResult[]> {
  const bySlug = new Map<string, BlockResult>();
  for (const call of callsOf(items)) {
    const { data, error } = await suspend(locationId, call);
    for (const place of locationChannelsOf([{ locationId, items: call }])) {
      const result = error === undefined ? resultOf(place, data) : failedResult(place, error);
      const known = bySlug.get(place.slug);
      if (!known || SEVERITY.indexOf(result.kind) > SEVERITY.indexOf(known.kind)) bySlug.set(place.slug, result);
    }
  }
  return [...bySlug.values()];
}

/** The requests for some items, in their order: each has at most `MAX_ITEMS`, and an item once, because the server rejects it twice. */
function callsOf(items: readonly SuspendedItem[]): SuspendedItem[][] {
  const calls: SuspendedItem[][] = [];
  const taken = new Set<string>();
  for (const item of items) {
    const key = `${item.kind} ${item.innerId}`;
    if (calls.length === 0 || calls.at(-1)?.length === MAX_ITEMS || taken.has(key)) {
      calls.push([]);
      taken.clear();
    }
    calls.at(-1)?.push(item);
    taken.add(key);
  }
  return calls;
}

const SEVERITY = ['done', 'taken', 'rateLimited', 'silent', 'refused', 'failed'];

/** A channel that the reply omits counts as `taken`: its reports show the effect later. */
function resultOf(place: LocationChannel, answer: BlockAnswer | undefined): BlockResult {
  const channelResult = answer?.results.find(({ slug }) => slug === place.slug);
  const result = { ...place, retryAfterMs: channelResult?.retryAfterMs ?? null, error: null };
  if (!channelResult || channelResult.status === 'ongoing') return { ...result, kind: 'taken' };
  if (channelResult.status === 'success') return { ...result, kind: 'done' };
  if (channelResult.code === CHANNEL_REFUSALS.rateLimited) return { ...result, kind: 'rateLimited' };
  return { ...result, kind: channelResult.code === CHANNEL_REFUSALS.silent ? 'silent' : 'refused' };
}

/** If a request failed because every channel did, the error details contain one result per channel. */
function failedResult(place: LocationChannel, error: unknown): BlockResult {
  const isHttp = isApiError(error) && error.kind === 'http';
  const failedAnswer = blockAnswerSchema.safeParse(isHttp ? error.details : null).data;
  if (failedAnswer?.results.some(({ slug }) => slug === place.slug)) return resultOf(place, failedAnswer);
  if (isHttp && error.status === 429) return { ...place, kind: 'rateLimited', retryAfterMs: error.retryAfterMs ?? null, error: null };
  return { ...place, kind: 'failed', retryAfterMs: null, error };
}

/** The channels that have not applied all requested items yet. A location whose blocked items are unknown counts as waiting. */
function waitingChannels(
  { parts, places }: { parts: BlockPart[]; places: LocationChannel[] },
  { itemsOf, now }: ProductBlockDependencies,
): LocationChannel[] {
  const at = now();
  const requested = new Map(parts.map(({ locationId, items }) => [locationId, items]));
  const known = new Map([...requested.keys()].map((locationId) => [locationId, entriesOf(itemsOf(locationId))]));
  return places.filter(({ locationId, slug }) => {
    const entries = known.get(locationId);
    return (requested.get(locationId) ?? []).some((item) => item.channels.includes(slug) && (!entries || !isDone(item, slug, entries, at)));
  });
}

function entriesOf(items: readonly BlockedItem[] | undefined): ReadonlyMap<string, BlockedItem> | null {
  return items ? new Map(items.map((item) => [`${item.kind} ${item.innerId}`, item])) : null;
}

function isDone(item: SuspendedItem, slug: string, entries: ReadonlyMap<string, BlockedItem>, now: number): boolean {
  const state = itemOnChannel(entries.get(`${item.kind} ${item.innerId}`), slug, now);
  // An expired block counts as unblocked.
  const isOver = item.until !== null && Date.parse(item.until) <= now;
  if (!item.suspended || isOver) return state.kind === 'sold';
  return state.kind === 'blocked' && state.requestState.kind === 'applied';
}
