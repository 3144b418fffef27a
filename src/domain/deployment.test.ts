import { deploymentSchema } from '@/domain/deployment';
import { aDeployment } from '../../test/factories/aDeployment';

describe('deploymentSchema', () => {
  it('accepts all settings that differ between installations, and defaults the optional ones [BX-05]', () => {
    const full = {
      ...aDeployment(),
      flagsUrl: 'https://flags.example.com/datafile.json',
      appToken: 'app-token',
      automationWebhookUrl: 'https://hooks.example.com/1',
      supportContacts: [{ name: 'España', image: '/es.svg', number: '+34 900 000 000', link: 'tel:+34900000000' }],
    };

    expect(deploymentSchema.parse(full)).toEqual(full);
    expect(deploymentSchema.parse({ ...aDeployment(), supportContacts: undefined })).toMatchObject({ supportContacts: [] });
  });

  it.each(['productName', 'environment', 'apiUrl', 'realtimeUrl', 'realtimeApp', 'rooms'])(
    'rejects a deployment without %s [BX-05]',
    (field) => {
      expect(deploymentSchema.safeParse({ ...aDeployment(), [field]: undefined }).success).toBe(false);
    },
  );
});
