import { locationBillingSchema, locationChangeSchema, newLocationSchema } from '@/domain/locationDraft';
import { locationSchema } from '@/domain/location';
import { createSimulatedPos } from '../pos/simulatedPos';
import { Random } from '../random';
import { DEMO_LOCATIONS } from './demoLocations';

describe('the locations of the demo', () => {
  const locations = DEMO_LOCATIONS.map(({ data, ...row }) => {
    const { secrets: _secrets, ...shown } = data;
    return { ...shown, ...row };
  });

  it('have every field of their forms, with valid values', () => {
    for (const { id: _id, activation: _activation, ...form } of locations.map((location): Record<string, unknown> => location)) {
      expect(locationChangeSchema.safeParse(form).error).toBeUndefined();
    }
    for (const location of locations) {
      const parts = [newLocationSchema, locationBillingSchema].map(({ shape }) => Object.keys(shape));
      expect(parts.flat().filter((field) => !(field in location))).toEqual(['parentLocationId', 'images', 'coverImage']);
      expect(locationSchema.safeParse(location).success).toBe(true);
    }
  });

  it('cover every activation status [LO-09]', () => {
    const read = locations.map((location) => locationSchema.parse(location).activation);

    expect(new Set(read.map((activation) => activation?.unsubscription ?? activation?.status))).toEqual(
      new Set(['none', 'sent', 'done', 'temporary', 'permanent']),
    );
  });

  it('have several kinds of POS, one with expired credentials, and some have none [LO-04]', async () => {
    const pos = createSimulatedPos({ random: new Random(1), faultProbability: 0, now: Date.now });
    const answers: Record<string, string> = {};
    for (const { id, data } of DEMO_LOCATIONS) {
      const { posConfig } = locationSchema.parse({ id, name: '', accountId: '', ...data });
      // `demoLocationDetails.ts` writes secrets of this shape.
      const { posCredentials } = data['secrets'] as { posCredentials: Record<string, string> };
      const key = {
        location: locationSchema.parse({ id, name: '', accountId: '' }),
        config: { ...posConfig, credentials: posCredentials },
      };
      answers[id] = posConfig ? (await pos.readData(key, new AbortController().signal)).kind : 'none';
    }

    expect(answers).toMatchObject({ 'location-es-1': 'read', 'location-es-4': 'noAccess', 'location-es-5': 'none' });
    expect(Object.values(answers).filter((kind) => kind === 'noAccess')).toHaveLength(1);
  });
});
