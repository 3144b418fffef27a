import { deploymentSchema } from '@/domain/deployment';
import { aDeployment } from '../../test/factories/aDeployment';
import { useTestServer } from '../testing/testServer';
import { DEMO_CONTACTS } from './demoContacts';

describe('the support contacts of the demo', () => {
  const { server } = useTestServer();

  it('are four countries and a chat application, each with a link to call [SU-01]', () => {
    const { supportContacts } = deploymentSchema.parse(aDeployment({ supportContacts: DEMO_CONTACTS }));

    expect(supportContacts.map(({ name }) => name)).toEqual(['España', 'Brasil', 'Colombia', 'México', 'WhatsApp']);
    for (const { number, link } of supportContacts) expect(link?.replace(/\D/g, '')).toBe(number.replace(/\D/g, ''));
  });

  it('have pictures that this server shows', async () => {
    for (const { image } of DEMO_CONTACTS) {
      const reply = await server.app.inject(image);
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect((await server.app.inject('/icons/contacts/constructor.svg')).statusCode).toBe(404);
  });
});
