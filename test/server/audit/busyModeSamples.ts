import type { ChangeSample } from './changeSamples';

const until = new Date(Date.now() + 3_600_000).toISOString();

/** The samples of the busy mode. `location-es-2` is busy before each test. */
export const BUSY_MODE_SAMPLES: Partial<Record<string, ChangeSample>> = {
  'PUT /Locations/:id/busy-mode': {
    as: 'location-admin',
    url: '/Locations/location-es-1/busy-mode',
    body: { extraMinutes: 15, until },
    line: {
      action: 'update',
      entity: 'location',
      entityId: 'location-es-1',
      changes: [
        { path: 'busyMode.extraMinutes', old: null, new: 15 },
        { path: 'busyMode.until', old: null, new: until },
      ],
    },
    refused: { body: { until } },
  },
  'DELETE /Locations/:id/busy-mode': {
    as: 'account-admin',
    url: '/Locations/location-es-2/busy-mode',
    line: {
      action: 'update',
      entity: 'location',
      entityId: 'location-es-2',
      changes: [{ path: 'busyMode.extraMinutes', old: 10, new: null }],
    },
    refused: { as: 'account-admin-br' },
  },
};
