import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess } from '@/services/api/baseQuery';
import { anApiAccess } from './anApiAccess';

/** A store that holds the cache of the API alone, signed in, against the server of the tests. */
export function anApiStore(over: Partial<ApiAccess> = {}) {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: anApiAccess(over) } }).concat(baseApi.middleware),
  });
}
