import type { ChangeSample } from './changeSamples';

const SUBSCRIPTION = {
  endpoint: 'https://push.example.com/browser',
  keys: { p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU', auth: 'A'.repeat(22) },
};
const PREFERENCES = {
  push: ['notPrinted'],
  email: [],
  locationIds: ['location-es-1'],
  quiet: null,
  timeZone: 'Europe/Madrid',
  urgentInQuiet: true,
  digestMinutes: 15,
  language: 'es',
};
const OWN = { as: 'location-staff', entity: 'user', entityId: 'user-location-staff' } as const;

const DISMISSAL = {
  ...{ kind: 'nobodyPrints', locationId: 'location-es-1', subject: 'location-es-1' },
  ...{ newest: '2026-01-01T00:00:00.000Z', reason: 'The kitchen knows' },
};

/** The samples for the alert settings of a user, and for the problems on the dashboard. */
export const ALERT_SAMPLES = {
  'PUT /alerts/settings': {
    as: OWN.as,
    url: '/alerts/settings',
    body: PREFERENCES,
    line: {
      ...{ action: 'changeAlerts', entity: OWN.entity, entityId: OWN.entityId },
      changes: [{ path: 'digestMinutes', old: null, new: 15 }],
    },
    refused: { body: { ...PREFERENCES, locationIds: ['location-br-1'] } },
  },
  'POST /alerts/devices': {
    as: OWN.as,
    url: '/alerts/devices',
    body: SUBSCRIPTION,
    line: { ...{ action: 'addDevice', entity: OWN.entity, entityId: OWN.entityId }, changes: [] },
    refused: { body: { ...SUBSCRIPTION, endpoint: 'https://127.0.0.1/browser' } },
  },
  'DELETE /alerts/devices/:id': {
    as: OWN.as,
    url: '/alerts/devices/device-1',
    line: {
      ...{ action: 'removeDevice', entity: OWN.entity, entityId: OWN.entityId },
      changes: [{ path: 'device', old: 'device-1', new: null }],
    },
    refused: { as: 'account-admin' },
  },
  'POST /needs/dismissals': {
    as: OWN.as,
    url: '/needs/dismissals',
    body: DISMISSAL,
    line: {
      ...{ action: 'dismissNeed', entity: 'location', entityId: 'location-es-1' },
      changes: [{ path: 'reason', old: null, new: 'The kitchen knows' }],
    },
    changesAlways: true,
    refused: { body: { ...DISMISSAL, subject: 'unknown' } },
  },
} satisfies Record<string, ChangeSample>;
