import { listAuditEntries } from '../audit/auditStore';
import { setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';

const PLACE = 'location-es-1';

describe('telling platforms the opening hours', () => {
  const { server, call, database } = useTestServer();
  const sync = (as: string, channelSlugs: string[], publicApiAppSlugs: string[] = [], place = PLACE) =>
    call('POST', `/Locations/${place}/sync-schedule`, { as, body: { channelSlugs, publicApiAppSlugs } });

  it('answers of each whether it took them [LO-08]', async () => {
    server.demo.platforms.setBehavior(PLACE, 'justeat', 'refuses');
    server.demo.platforms.setBehavior(PLACE, 'deliveroo', 'rateLimits');
    server.demo.platforms.setBehavior(PLACE, 'ubereats', 'slow');

    const { status, body } = await sync('location-manager', ['glovo', 'justeat', 'deliveroo', 'glovo'], ['ubereats']);

    expect([status, body]).toEqual([
      200,
      {
        data: {
          results: [
            { slug: 'glovo', status: 'success', code: null },
            { slug: 'justeat', status: 'fail', code: 'CHANNEL_REFUSED' },
            { slug: 'deliveroo', status: 'fail', code: 'CHANNEL_RATE_LIMITED' },
            { slug: 'ubereats', status: 'ongoing', code: null },
          ],
        },
      },
    ]);
  });

  it('to nobody is nothing that is noted', async () => {
    const { status, body } = await sync('location-manager', []);

    expect([status, body.data.results]).toEqual([200, []]);
    expect((await listAuditEntries(database(), {})).totalCount).toBe(0);
    await sync('location-manager', ['glovo']);
    expect((await listAuditEntries(database(), {})).totalCount).toBe(1);
  });

  it('gives them the hours of the location', async () => {
    const hours = { mon: [{ from: '20:00', to: '02:00' }] };
    await setOpeningHours(database(), PLACE, hours);
    const told: unknown[] = [];
    const { platforms } = server.context;
    jest.spyOn(platforms, 'setHours').mockImplementation(async (location, slug, openingHours) => {
      told.push([location.id, slug, openingHours]);
      return { kind: 'done' };
    });

    await sync('location-manager', ['glovo']);

    expect(told).toEqual([[PLACE, 'glovo', hours]]);
  });

  it.each([
    ['no hours', undefined],
    ['a week without any', { mon: [] }],
  ])('refuses a location with %s [LO-08]', async (_what, hours) => {
    await setOpeningHours(database(), PLACE, hours);

    const { status, body } = await sync('location-manager', ['glovo']);

    expect([status, body.error.details]).toEqual([422, [{ path: 'openingHours', message: 'required' }]]);
  });

  it('refuses channels that the location does not have, and tells nobody', async () => {
    const setHours = jest.spyOn(server.context.platforms, 'setHours');

    const { status, body } = await sync('location-manager', ['glovo', 'rappi'], ['delitbee-ord']);

    expect([status, body.error.details]).toEqual([
      422,
      [
        { path: 'channelSlugs', message: 'notOffered' },
        { path: 'publicApiAppSlugs', message: 'notOffered' },
      ],
    ]);
    expect(setHours).not.toHaveBeenCalled();
  });

  it('is not for others than those who may change the location', async () => {
    expect((await sync('location-staff', ['glovo'])).status).toBe(403);
    expect((await sync('location-manager', ['ifood'], [], 'location-br-1')).status).toBe(404);
  });
});
