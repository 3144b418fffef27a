import { configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/dom';
import { HttpResponse } from 'msw';
import { getLocation as getLocationEndpoint } from '@/contract/locations';
import { getLoginData } from '@/contract/session';
import { locationSchema, type Location } from '@/domain/location';
import { baseApi } from '@/services/api/baseApi';
import { sessionApi } from '@/services/api/sessionApi';
import { dataOf } from '@/services/api/replySchema';
import { idTag, listTag } from '@/contract/tags';
import { aLocation } from '../../../test/factories/aLocation';
import { anAccount } from '../../../test/factories/anAccount';
import { anApiAccess } from '../../../test/factories/anApiAccess';
import { aUser } from '../../../test/factories/aUser';
import { handle } from '../../../test/msw/handle';
import { server } from '../../../test/msw/server';

function aStore() {
  return configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: anApiAccess() } }).concat(baseApi.middleware),
  });
}

const { endpoints } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    oneLocation: build.query<Location, string>({
      query: (id) => ({ method: 'GET', url: `/Locations/${id}` }),
      responseSchema: dataOf(locationSchema),
      providesTags: (_location, _error, id) => [idTag('location', id)],
    }),
  }),
});
const getLocation = (id: string) => endpoints.oneLocation.initiate(id);

describe('baseApi', () => {
  it.each([
    ['wrapped in data', { data: aLocation() }],
    ['bare', aLocation()],
  ])('reads a reply that is %s [S-06]', async (_case, body) => {
    server.use(handle(getLocationEndpoint, () => HttpResponse.json(body)));

    expect((await aStore().dispatch(getLocation('location-1'))).data).toEqual(aLocation());
  });

  it.each(['constructor', '__proto__', 'toString'])('caches and refetches an entity whose id is %s', async (id) => {
    let requests = 0;
    server.use(
      handle(getLocationEndpoint, () => {
        requests += 1;
        return HttpResponse.json(aLocation({ id }));
      }),
    );
    const store = aStore();
    expect((await store.dispatch(getLocation(id))).data?.id).toBe(id);

    store.dispatch(baseApi.util.invalidateTags([idTag('location', id)]));

    await waitFor(() => expect(requests).toBe(2));
  });

  it('returns an ApiError for a reply that does not match the contract', async () => {
    server.use(handle(getLocationEndpoint, () => HttpResponse.json({ data: { id: 7 } }), { isOffContract: true }));

    const { error } = await aStore().dispatch(getLocation('location-1'));

    expect(error).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('id') });
  });

  it('returns user, account and locations of the login data', async () => {
    const { data } = await aStore().dispatch(sessionApi.endpoints.getLoginData.initiate('user-1'));

    expect(data).toEqual({ user: aUser(), account: { ...anAccount(), locations: [aLocation()] } });
  });

  it('refetches a query that was invalidated while it was running', async () => {
    let answered = 0;
    let respond = () => {};
    const responded = new Promise<void>((resolve) => (respond = resolve));
    server.use(
      handle(getLocationEndpoint, async () => {
        answered += 1;
        if (answered === 1) await responded;
        return HttpResponse.json({ data: aLocation({ name: `Version ${answered}` }) });
      }),
    );
    const store = aStore();
    const running = store.dispatch(getLocation('location-1'));

    store.dispatch(baseApi.util.invalidateTags([idTag('location', 'location-1')]));
    respond();
    await running;
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));

    expect(endpoints.oneLocation.select('location-1')(store.getState()).data?.name).toBe('Version 2');
    running.unsubscribe();
  });

  it('refetches the login data when a location changes', async () => {
    const store = aStore();
    const query = store.dispatch(sessionApi.endpoints.getLoginData.initiate('user-1'));
    await query;
    server.use(
      handle(getLoginData, () =>
        HttpResponse.json({ data: { user: aUser(), account: { ...anAccount(), locations: [aLocation({ name: 'Nuevo' })] } } }),
      ),
    );

    store.dispatch(baseApi.util.invalidateTags([listTag('location')]));
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));

    expect(sessionApi.endpoints.getLoginData.select('user-1')(store.getState()).data?.account.locations[0]?.name).toBe('Nuevo');
    query.unsubscribe();
  });
});
