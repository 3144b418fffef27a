import {
  POS_CONFIG_HEADER,
  POS_WAIT_MS,
  posCatalogSchema,
  posConfigHeader,
  posDataSchema,
  posProductListSchema,
  posProviderListSchema,
  type PosAccess,
  type PosCatalog,
  type PosData,
  type PosProduct,
  type PosProvider,
} from '@/domain/pos';
import { unwrap, type TolerantList } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess, ApiRequest } from '@/services/api/baseQuery';
import { bodyOf, dataOf } from '@/services/api/replySchema';
import { callPatiently } from '@/services/api/callPatiently';
import { listTag } from '@/services/api/tags';

/** A little longer than the server waits: its own answer says more. */
export const POS_CALL_MS = POS_WAIT_MS + 5_000;
const path = (locationId: string) => `/Locations/${encodeURIComponent(locationId)}`;

/** Which POS is read: with the configuration as it stands in the form, saved or not (decision G41). */
interface PosQuestion {
  locationId: string;
  access: PosAccess;
}

const question = (name: string, { locationId, access }: PosQuestion): ApiRequest => ({
  method: 'GET',
  url: `${path(locationId)}/${name}`,
  headers: { [POS_CONFIG_HEADER]: posConfigHeader(access) },
  timeoutMs: POS_CALL_MS,
  once: true,
});

/** The POS systems, and what a location's POS has. Read as asked, and not kept: the question has credentials in it. */
export const posApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The POS systems that can be connected. */
    listPosProviders: build.query<TolerantList<PosProvider>, void>({
      query: () => ({ method: 'GET', url: '/Pos' }),
      responseSchema: bodyOf(posProviderListSchema),
      providesTags: () => [listTag('app')],
    }),
    readPosData: build.mutation<PosData, PosQuestion>({
      query: (asked) => question('posData', asked),
      responseSchema: dataOf(posDataSchema),
    }),
    readPosProducts: build.mutation<TolerantList<PosProduct>, PosQuestion>({
      query: (asked) => question('loadPosProducts', asked),
      responseSchema: bodyOf(posProductListSchema),
    }),
  }),
});

export const { useListPosProvidersQuery, useReadPosDataMutation, useReadPosProductsMutation } = posApi;

/** The whole menu of a location's POS, by the configuration that is saved: it takes up to ten minutes. */
export function fetchPosCatalog(locationId: string, signal: AbortSignal) {
  const request: ApiRequest = { method: 'GET', url: `${path(locationId)}/posCatalog`, timeoutMs: POS_CALL_MS };
  return async (_dispatch: unknown, _state: unknown, access: ApiAccess): Promise<{ data: PosCatalog } | { error: ApiError }> => {
    const reply = await callPatiently(request, access, signal);
    if ('error' in reply) return reply;
    const read = posCatalogSchema.safeParse(unwrap(reply.data));
    return read.success ? { data: read.data } : { error: { kind: 'unreadable', reason: 'posCatalog' } };
  };
}
