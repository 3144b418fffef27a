import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess } from '@/services/api/baseQuery';

/** A store that holds the cache of the API alone, signed in, against the server of the tests. */
export function anApiStore() {
  const access: ApiAccess = { apiUrl: 'http://localhost/api', accessToken: () => 'token', tokenRefused: () => undefined };
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: access } }).concat(baseApi.middleware),
  });
}
