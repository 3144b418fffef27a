import * as contract from '@/contract/pos';
import { POS_CONFIG_HEADER, POS_WAIT_MS, posCatalogSchema, posConfigHeader, type PosAccess, type PosCatalog } from '@/domain/pos';
import { unwrap } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess } from '@/services/api/baseQuery';
import { mutationOf, queryOf, requestTo } from '@/services/api/fromContract';
import { callWithSessionRenewal } from '@/services/api/callWithSessionRenewal';

/** Slightly longer than the server's own timeout, so that its error is received. */
export const POS_CALL_MS = POS_WAIT_MS + 5_000;

/** A POS to read, with the configuration in the form, saved or not (decision G41). */
interface PosRequest {
  locationId: string;
  access: PosAccess;
}

const callOf = ({ locationId, access }: PosRequest) => ({
  params: { id: locationId },
  headers: { [POS_CONFIG_HEADER]: posConfigHeader(access) },
  timeoutMs: POS_CALL_MS,
  once: true,
});

/** POS systems and the data of a location's POS. Replies are not cached, because the request contains credentials. */
export const posApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    /** The POS systems that can be connected. */
    listPosProviders: build.query(queryOf(contract.listPosProviders, {})),
    readPosData: build.mutation(mutationOf(contract.getPosData, callOf)),
    readPosProducts: build.mutation(mutationOf(contract.listPosProducts, callOf)),
  }),
});

export const { useListPosProvidersQuery, useReadPosDataMutation, useReadPosProductsMutation } = posApi;

/** Fetches the complete menu of a location's POS with the saved configuration; takes up to ten minutes. */
export function fetchPosCatalog(locationId: string, signal: AbortSignal) {
  const request = requestTo(contract.getPosCatalog, { params: { id: locationId }, timeoutMs: POS_CALL_MS });
  return async (_dispatch: unknown, _state: unknown, access: ApiAccess): Promise<{ data: PosCatalog } | { error: ApiError }> => {
    const reply = await callWithSessionRenewal(request, access, signal);
    if ('error' in reply) return reply;
    const read = posCatalogSchema.safeParse(unwrap(reply.data));
    return read.success ? { data: read.data } : { error: { kind: 'unreadable', reason: 'posCatalog' } };
  };
}
