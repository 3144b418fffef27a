import * as z from 'zod/mini';
import pLimit from 'p-limit';
import * as contract from '@/contract/channels';
import { channelStatusListSchema, channelStatusSchema, type ChannelStatus, type LocationChannelStatus } from '@/domain/channelStatus';
import type { StatusToBeUpdated } from '@/domain/channelStatusBody';
import { unwrap } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import type { ApiRequest } from '@/services/api/baseQuery';
import { channelChanges } from '@/services/api/channelChanges';
import { requestTo } from '@/services/api/fromContract';
import { dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/contract/tags';

/** A location and the slugs of its channels. */
export interface ChannelsOfLocation {
  locationId: string;
  slugs: readonly string[];
}

/** The reported statuses of channels by location and slug; null when a status could not be read. */
export interface ChannelStatuses {
  byLocation: Record<string, Record<string, LocationChannelStatus | null>>;
  /** The number of rows that could not be read. */
  dropped: number;
}

export interface StatusCall {
  locationId: string;
  slug: string;
  statusToBeUpdated: StatusToBeUpdated;
}

type Reply = { data?: unknown; error?: ApiError | undefined };
type Call = (request: ApiRequest) => PromiseLike<Reply> | Reply;
type Answer = { data: ChannelStatuses } | { error: ApiError };

/** As many location ids as fit into a URL. */
const LOCATIONS_A_CALL = 100;
const CALLS_AT_ONCE = 6;

/** Another server may reply differently: then the status is refetched. */
const replySchema = z.catch(channelStatusSchema, { status: null });

/** Whether the channels of locations accept orders (specification 1 §7; rows SA-01, SA-03). */
export const channelsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /**
     * The current statuses of all channels of some locations, read with one call that only this product has. From a server without that
     * call each channel is read separately. While the entry is cached, `channelChanges` updates it.
     */
    listChannelStatuses: build.query<ChannelStatuses, readonly ChannelsOfLocation[]>({
      queryFn: async (locations, _api, _options, call: Call) => {
        const reply = await fetchTogether(locations, call);
        return 'error' in reply && isNotFound(reply.error) ? fetchEach(locations, call) : reply;
      },
      serializeQueryArgs: ({ queryArgs }) => queryArgs.map(({ locationId }) => locationId),
      keepUnusedDataFor: 300,
      providesTags: (_statuses, _error, locations) => [
        listTag('channelStatus'),
        ...locations.map(({ locationId }) => idTag('channelStatus', locationId)),
      ],
      onCacheEntryAdded: async (_places, { updateCachedData, cacheDataLoaded, cacheEntryRemoved }) => {
        const isLoaded = await cacheDataLoaded.then(
          () => true,
          () => false,
        );
        if (!isLoaded) return;
        const stop = channelChanges.listen((changes) => void updateCachedData((known) => applyChanges(known, changes)));
        await cacheEntryRemoved;
        stop();
      },
      // A change that arrives during the request may be newer than the reply.
      onQueryStarted: async (_places, { queryFulfilled, updateCachedData }) => {
        const received: LocationChannelStatus[] = [];
        const stop = channelChanges.listen((changes) => void received.push(...changes));
        await queryFulfilled.catch(() => undefined);
        stop();
        if (received.length > 0) updateCachedData((known) => applyChanges(known, received));
      },
    }),
    /** Pauses or opens one channel of a location. The reply is its current status, which is still the old one for a slow channel. */
    setChannelStatus: build.mutation<ChannelStatus, StatusCall>({
      query: ({ locationId, slug, statusToBeUpdated }) =>
        requestTo(contract.updateChannelStatus, { params: { id: locationId, slug }, body: { statusToBeUpdated } }),
      responseSchema: dataOf(replySchema),
      onQueryStarted: async ({ locationId, slug }, { queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => null);
        if (reply && reply.data.status !== null) channelChanges.notify([{ ...reply.data, locationId, slug }]);
      },
      // When a platform does not respond, its status is unknown.
      invalidatesTags: (status, error, { locationId }) => [
        listTag('operation'),
        ...(error || (status?.status ?? null) === null ? [idTag('channelStatus', locationId)] : []),
      ],
    }),
  }),
});

export const { useListChannelStatusesQuery } = channelsApi;

async function fetchTogether(locations: readonly ChannelsOfLocation[], call: Call): Promise<Answer> {
  const ids = locations.map(({ locationId }) => locationId);
  const parts = Array.from({ length: Math.ceil(ids.length / LOCATIONS_A_CALL) }, (_, part) =>
    ids.slice(part * LOCATIONS_A_CALL, (part + 1) * LOCATIONS_A_CALL),
  );
  const replies = await pLimit(CALLS_AT_ONCE).map(parts, async (locationIds) =>
    call(requestTo(contract.listChannelStatuses, { query: { locationIds } })),
  );
  const rows: LocationChannelStatus[] = [];
  let dropped = 0;
  for (const { data, error } of replies) {
    if (error) return { error };
    const page = channelStatusListSchema.safeParse(data);
    if (!page.success) return { error: { kind: 'unreadable', reason: 'channel-statuses' } };
    rows.push(...page.data.data);
    dropped += page.data.dropped;
  }
  return { data: { byLocation: byLocation(rows), dropped } };
}

async function fetchEach(locations: readonly ChannelsOfLocation[], call: Call): Promise<Answer> {
  const channels = locations.flatMap(({ locationId, slugs }) => slugs.map((slug) => ({ locationId, slug })));
  let failure: ApiError | undefined;
  let known = 0;
  const rows = await pLimit(CALLS_AT_ONCE).map(channels, async ({ locationId, slug }) => {
    const { data, error } = await call(requestTo(contract.getChannelStatus, { params: { id: locationId, slug } }));
    const read = channelStatusSchema.safeParse(unwrap(data));
    if (error || !read.success) {
      failure ??= error ?? { kind: 'unreadable', reason: 'channel status' };
      return { locationId, slug, status: null };
    }
    known += 1;
    return { locationId, slug, status: { ...read.data, locationId, slug } };
  });
  if (failure && known === 0) return { error: failure };
  const statuses: ChannelStatuses['byLocation'] = {};
  for (const { locationId, slug, status } of rows) (statuses[locationId] ??= {})[slug] = status;
  return { data: { byLocation: statuses, dropped: 0 } };
}

function isNotFound(error: ApiError): boolean {
  return error.kind === 'http' && error.status === 404;
}

function byLocation(rows: readonly LocationChannelStatus[]): ChannelStatuses['byLocation'] {
  const statuses: ChannelStatuses['byLocation'] = {};
  for (const row of rows) (statuses[row.locationId] ??= {})[row.slug] = row;
  return statuses;
}

/** Applies the changes that are not older than the known status; ignores locations that are not in the list. */
function applyChanges({ byLocation: statuses }: ChannelStatuses, changes: readonly LocationChannelStatus[]): void {
  for (const change of changes) {
    const known = statuses[change.locationId];
    if (known && stampOf(change) >= stampOf(known[change.slug])) known[change.slug] = change;
  }
}

/** The last time a channel was requested to change or reported: ISO-8601 UTC, so that comparing the strings compares the times. */
function stampOf(status: LocationChannelStatus | null | undefined): string {
  const [asked = '', reported = ''] = [status?.asked?.at, status?.reportedAt ?? ''];
  return asked > reported ? asked : reported;
}
