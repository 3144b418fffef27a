import { eq } from 'drizzle-orm';
import { useTestServer } from '../../../test/server/testServer';
import { printPrograms, thirdPartyServices } from '../../platform/db/schema';
import { DEMO_PROGRAM } from '../../demo/seed/demoPrinters';
import { hashOfPollKey } from './pollKey';
import { findProgram } from './program/programStore';

const { locationId, installationId } = DEMO_PROGRAM;

describe('the address of an installed program, by HTTP [PR-19]', () => {
  const { call, database } = useTestServer();

  async function printerUuid(): Promise<string> {
    const rows = await database().select().from(thirdPartyServices).where(eq(thirdPartyServices.locationId, locationId));
    return rows.find(({ settings }) => settings['installationId'] === installationId)?.uuid ?? '';
  }
  const create = async (as: string, at = locationId) =>
    call('POST', `/Locations/${at}/thirdPartyServices/${await printerUuid()}/pollKey`, { as, body: { method: 'CLIENT' } });
  const hashes = async () => (await database().select().from(printPrograms)).map(({ keyHash }) => keyHash);

  it('contains a key that is stored as a hash only, and a new one replaces it', async () => {
    // The reply of the server under test.
    const addressOf = ({ body }: { body: unknown }) => (body as { data: { address: string } }).data.address;
    const first = await create('location-admin');
    expect(first.status).toBe(201);
    expect(addressOf(first)).toMatch(/\/print\/program\/[\w-]{32}$/);

    const keys = [first, await create('account-admin')].map((reply) => addressOf(reply).split('/').at(-1) ?? '');

    expect(keys[0]).not.toBe(keys[1]);
    expect(await hashes()).toEqual([hashOfPollKey(keys[1] ?? '')]);
  });

  it('is known to exist before the program asks for the printer', async () => {
    const polls = () => call('GET', `/Locations/${locationId}/printerPolls`, { as: 'account-admin' });
    expect((await polls()).body).toMatchObject({ data: [] });

    await create('account-admin');

    expect((await polls()).body).toMatchObject({ data: [{ printerUuid: await printerUuid(), polledAt: null, isAsking: false }] });
  });

  it('is not known for a printer that got another installation id after its program had asked', async () => {
    const polls = async () => (await call('GET', `/Locations/${locationId}/printerPolls`, { as: 'account-admin' })).body;
    const uuid = await printerUuid();
    const address = (await create('account-admin')).body as { data: { address: string } };
    await findProgram(database(), hashOfPollKey(address.data.address.split('/').at(-1) ?? '') ?? '', new Date());
    expect(await polls()).toMatchObject({ data: [{ printerUuid: uuid }] });

    await database()
      .update(thirdPartyServices)
      .set({ settings: { connectMethod: 'CLIENT', installationId: 'another', osName: 'Bar' } })
      .where(eq(thirdPartyServices.uuid, uuid));

    expect(await polls()).toMatchObject({ data: [] });
  });

  it.each([
    ['a user of another restaurant', 'account-admin-br', locationId, 404],
    ['another restaurant in the path', 'account-admin', 'location-es-1', 404],
    ['a user who may not change printers', 'location-staff', locationId, 403],
  ])('is not created for %s', async (_who, as, at, status) => {
    expect((await create(as, at)).status).toBe(status);
    expect(await hashes()).toEqual([]);
  });

  it('is not created for a printer without an installation id', async () => {
    const uuid = await printerUuid();
    await database()
      .update(thirdPartyServices)
      .set({ settings: { connectMethod: 'CLIENT' } })
      .where(eq(thirdPartyServices.uuid, uuid));

    const reply = await call('POST', `/Locations/${locationId}/thirdPartyServices/${uuid}/pollKey`, {
      as: 'account-admin',
      body: { method: 'CLIENT' },
    });

    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'NO_INSTALLATION_ID' } } });
    expect(await hashes()).toEqual([]);
  });
});
