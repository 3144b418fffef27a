import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess } from '@/services/api/baseQuery';
import { anApiAccess } from './anApiAccess';

/** A store with only the API cache, for a signed-in user of the test server. */
export function anApiStore(over: Partial<ApiAccess> = {}) {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: anApiAccess(over) } }).concat(baseApi.middleware),
  });
}
