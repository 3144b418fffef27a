import { waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getChannelStatus, listChannelStatuses as listChannelStatusesEndpoint, updateChannelStatus } from '@/contract/channels';
import { channelChanges } from '@/services/api/channelChanges';
import { channelsApi, type ChannelsOfLocation } from '@/services/api/channelsApi';
import { aChannelStatus } from '../../../test/factories/aChannelStatus';
import { anApiStore } from '../../../test/factories/anApiStore';
import { expectRepliesOffContract, handle } from '../../../test/msw/handle';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const { listChannelStatuses, setChannelStatus } = channelsApi.endpoints;
const LOCATIONS: ChannelsOfLocation[] = [{ locationId: 'location-1', slugs: ['glovo', 'ubereats'] }];
const list = (...data: unknown[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });

/** A server with the call for many locations; returns the location ids of each request. */
function serverWith(...rows: unknown[]) {
  const requests: string[][] = [];
  server.use(
    handle(listChannelStatusesEndpoint, ({ request }) => {
      requests.push(new URL(request.url).searchParams.getAll('locationIds'));
      return list(...rows);
    }),
  );
  return requests;
}

/** A store with the statuses of PLACES in its cache, and a reader of a channel's status. */
async function startStore() {
  const store = anApiStore();
  const query = store.dispatch(listChannelStatuses.initiate(LOCATIONS));
  await query;
  const known = (slug: string) => listChannelStatuses.select(LOCATIONS)(store.getState()).data?.byLocation['location-1']?.[slug];
  return { store, query, known };
}

describe('listChannelStatuses', () => {
  it('requests up to 100 locations in one call [SA-01]', async () => {
    expectRepliesOffContract();
    const requests = serverWith(aChannelStatus(), { slug: 'no location' });
    const places = Array.from({ length: 201 }, (_, number) => ({ locationId: `location-${number}`, slugs: [] }));

    const { data } = await anApiStore().dispatch(listChannelStatuses.initiate(places));

    expect(requests.map(({ length }) => length)).toEqual([100, 100, 1]);
    expect(data).toMatchObject({ byLocation: { 'location-1': { glovo: { status: 'open' } } }, dropped: 3 });
  });

  it('requests each channel from a server without that call, and returns null for one that fails [SA-01]', async () => {
    server.use(
      handle(listChannelStatusesEndpoint, () => refusal(404, 'NOT_FOUND')),
      handle(getChannelStatus, () => HttpResponse.json({ status: 'paused', until: null }), { params: { id: 'location-1', slug: 'glovo' } }),
      handle(getChannelStatus, () => refusal(500, 'INTERNAL'), { params: { id: 'location-1', slug: 'ubereats' } }),
    );

    const { data } = await anApiStore().dispatch(listChannelStatuses.initiate(LOCATIONS));

    expect(data?.byLocation['location-1']).toMatchObject({ glovo: { status: 'paused' }, ubereats: null });
  });

  it('fails when every channel fails', async () => {
    server.use(
      handle(listChannelStatusesEndpoint, () => refusal(404, 'NOT_FOUND')),
      handle(getChannelStatus, () => refusal(403, 'FORBIDDEN')),
    );
    expect(await anApiStore().dispatch(listChannelStatuses.initiate(LOCATIONS))).toMatchObject({ error: { status: 403 } });

    server.use(handle(listChannelStatusesEndpoint, () => HttpResponse.json({ data: 'none' }), { isOffContract: true }));
    expect(await anApiStore().dispatch(listChannelStatuses.initiate(LOCATIONS))).toMatchObject({ error: { kind: 'unreadable' } });
  });

  it('applies live changes, except older ones and those of other locations [SA-01]', async () => {
    serverWith(aChannelStatus({ reportedAt: '2026-11-20T12:00:00.000Z' }), aChannelStatus({ slug: 'ubereats' }));
    const { store, known } = await startStore();
    const other = known('ubereats');

    channelChanges.notify([
      aChannelStatus({ status: 'paused', reportedAt: '2026-11-20T12:00:01.000Z' }),
      aChannelStatus({ locationId: 'elsewhere', status: 'paused' }),
    ]);
    expect([known('glovo')?.status, known('ubereats')]).toEqual(['paused', other]);
    channelChanges.notify([aChannelStatus({ status: 'open', reportedAt: '2026-11-20T11:59:59.000Z' })]);

    expect(known('glovo')?.status).toBe('paused');
    expect(Object.keys(listChannelStatuses.select(LOCATIONS)(store.getState()).data?.byLocation ?? {})).toEqual(['location-1']);
  });

  it('applies changes that arrive while the request is running', async () => {
    serverWith(aChannelStatus({ reportedAt: '2026-11-20T12:00:00.000Z' }));
    const store = anApiStore();
    const query = store.dispatch(listChannelStatuses.initiate(LOCATIONS));

    channelChanges.notify([aChannelStatus({ status: 'paused', reportedAt: '2026-11-20T12:00:01.000Z' })]);
    await query;

    await waitFor(() =>
      expect(listChannelStatuses.select(LOCATIONS)(store.getState()).data?.byLocation['location-1']?.['glovo']?.status).toBe('paused'),
    );
  });

  it('ignores changes when no list is cached', () => {
    expect(() => channelChanges.notify([aChannelStatus()])).not.toThrow();
  });
});

describe('setChannelStatus', () => {
  const statusToBeUpdated = { status: 'paused' as const, until: '2026-11-20T12:30:00.000Z' };
  const call = { locationId: 'location-1', slug: 'glovo', statusToBeUpdated };

  it('sends the request to one channel and shows its reply at once [SA-03]', async () => {
    serverWith(aChannelStatus());
    const { store, known } = await startStore();
    const sent: unknown[] = [];
    server.use(
      handle(
        updateChannelStatus,
        async ({ request }) => {
          sent.push(await request.json());
          return HttpResponse.json({ data: { ...statusToBeUpdated, asked: { status: 'paused', at: '2026-11-20T12:00:00.000Z' } } });
        },
        { params: { id: 'location-1', slug: 'glovo' } },
      ),
    );

    await store.dispatch(setChannelStatus.initiate(call));

    expect(sent).toEqual([{ statusToBeUpdated }]);
    await waitFor(() => expect(known('glovo')).toMatchObject({ status: 'paused', until: statusToBeUpdated.until }));
  });

  it.each([
    ['a server that returns no status', () => HttpResponse.json({ data: null })],
    ['a platform that does not respond', () => refusal(504, 'CHANNEL_SILENT')],
  ])('refetches the status after a reply from %s [SA-06]', async (_case, answer) => {
    const requests = serverWith(aChannelStatus());
    const { store } = await startStore();
    server.use(handle(updateChannelStatus, answer, { isOffContract: true }));

    await store.dispatch(setChannelStatus.initiate(call));

    await waitFor(() => expect(requests).toHaveLength(2));
  });
});
