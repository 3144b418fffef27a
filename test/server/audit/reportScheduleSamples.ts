import type { ChangeSample } from './changeSamples';

const SCHEDULE = {
  ...{ recurrence: { every: 'week', weekday: 1, hour: 8 }, timeZone: 'Europe/Madrid', format: 'xlsx', isActive: true },
  recipients: [{ userId: 'user-account-admin', language: 'es' }],
};

/** The samples for reports by e-mail; the test inserts `schedule-1` of the account administrator for `view-1`. */
export const REPORT_SCHEDULE_SAMPLES = {
  'POST /report-schedules': {
    as: 'account-admin',
    url: '/report-schedules',
    body: { ...SCHEDULE, viewId: 'view-1' },
    line: { action: 'create', entity: 'reportSchedule', changes: [{ path: 'format', old: null, new: 'xlsx' }] },
    refused: { body: { ...SCHEDULE, viewId: 'view-1', recipients: [{ userId: 'user-account-admin-br', language: 'pt' }] } },
  },
  'PUT /report-schedules/:id': {
    as: 'account-admin',
    url: '/report-schedules/schedule-1',
    body: SCHEDULE,
    line: { action: 'update', entity: 'reportSchedule', entityId: 'schedule-1', changes: [{ path: 'format', old: 'csv', new: 'xlsx' }] },
    refused: { as: 'account-manager' },
  },
  'DELETE /report-schedules/:id': {
    as: 'account-admin',
    url: '/report-schedules/schedule-1',
    line: { action: 'delete', entity: 'reportSchedule', entityId: 'schedule-1', changes: [{ path: 'format', old: 'csv', new: null }] },
    refused: { as: 'account-manager' },
  },
  'POST /report-schedules/:id/send': {
    as: 'account-admin',
    url: '/report-schedules/schedule-1/send',
    line: {
      ...{ action: 'sendReport', entity: 'reportSchedule', entityId: 'schedule-1' },
      changes: [],
    },
    refused: { as: 'location-manager' },
  },
} satisfies Record<string, ChangeSample>;
