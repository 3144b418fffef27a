import { listAuditEntries } from '../audit/auditStore';
import { setOpeningHours } from '../../../test/server/setOpeningHours';
import { useTestServer } from '../../../test/server/testServer';

const LOCATION = 'location-es-1';

describe('POST /Locations/:id/sync-schedule', () => {
  const { server, call, database } = useTestServer();
  const sync = (as: string, channelSlugs: string[], publicApiAppSlugs: string[] = [], location = LOCATION) =>
    call('POST', `/Locations/${location}/sync-schedule`, { as, body: { channelSlugs, publicApiAppSlugs } });

  it('returns one result per platform [LO-08]', async () => {
    server.demo.platforms.setBehavior(LOCATION, 'justeat', 'refuses');
    server.demo.platforms.setBehavior(LOCATION, 'deliveroo', 'rateLimits');
    server.demo.platforms.setBehavior(LOCATION, 'ubereats', 'slow');

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

  it('writes no audit entry for a request without channels', async () => {
    const { status, body } = await sync('location-manager', []);

    expect([status, body.data.results]).toEqual([200, []]);
    expect((await listAuditEntries(database(), {})).totalCount).toBe(0);
    await sync('location-manager', ['glovo']);
    expect((await listAuditEntries(database(), {})).totalCount).toBe(1);
  });

  it('sends the opening hours of the location to the platforms', async () => {
    const hours = { mon: [{ from: '20:00', to: '02:00' }] };
    await setOpeningHours(database(), LOCATION, hours);
    const sent: unknown[] = [];
    const { platforms } = server.context;
    jest.spyOn(platforms, 'setHours').mockImplementation(async (location, slug, openingHours) => {
      sent.push([location.id, slug, openingHours]);
      return { kind: 'done' };
    });

    await sync('location-manager', ['glovo']);

    expect(sent).toEqual([[LOCATION, 'glovo', hours]]);
  });

  it.each([
    ['no hours', undefined],
    ['a week without opening hours', { mon: [] }],
  ])('rejects a location with %s [LO-08]', async (_what, hours) => {
    await setOpeningHours(database(), LOCATION, hours);

    const { status, body } = await sync('location-manager', ['glovo']);

    expect([status, body.error.details]).toEqual([422, [{ path: 'openingHours', message: 'required' }]]);
  });

  it('rejects channels that the location does not have, and sends nothing', async () => {
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

  it('returns 403 without permission to change the location, and 404 outside the scope', async () => {
    expect((await sync('location-staff', ['glovo'])).status).toBe(403);
    expect((await sync('location-manager', ['ifood'], [], 'location-br-1')).status).toBe(404);
  });
});
