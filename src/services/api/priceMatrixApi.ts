import { readPriceMatrix } from '@/contract/priceMatrix';
import type { PriceMatrixQuery } from '@/domain/priceMatrix';
import { baseApi } from '@/services/api/baseApi';
import { queryOf } from '@/services/api/fromContract';

/** Prices of several locations (row M-01). Catalogs and blocks of any location change them, so they are read again when they are shown again. */
export const priceMatrixApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    readPriceMatrix: build.query({
      ...queryOf(readPriceMatrix, (query: PriceMatrixQuery) => ({ query })),
      // Comparing half a million cells with the previous reply is slow.
      structuralSharing: false,
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useReadPriceMatrixQuery } = priceMatrixApi;
