import type { ViewContent } from '@/domain/savedView';
import type { ChangeSample } from './changeSamples';

export const REPORT_CONTENT: ViewContent = {
  ...{ kind: 'report', report: 'sales', period: { preset: 'previousWeek' }, accountId: null, locationIds: ['location-es-1'], channels: [] },
  ...{ services: [], statuses: [], days: 'location', dayStartsAt: 5 },
};

/** The samples for saved views; the test inserts `view-1` of the account administrator. */
export const SAVED_VIEW_SAMPLES = {
  'POST /saved-views': {
    as: 'account-admin',
    url: '/saved-views',
    body: { name: 'Semana', isShared: true, content: REPORT_CONTENT },
    line: { action: 'create', entity: 'savedView', changes: [{ path: 'name', old: null, new: 'Semana' }] },
    refused: { body: { name: '', isShared: true, content: REPORT_CONTENT } },
  },
  'PATCH /saved-views/:id': {
    as: 'account-admin',
    url: '/saved-views/view-1',
    body: { rev: 1, name: 'Mes' },
    line: { action: 'update', entity: 'savedView', entityId: 'view-1', changes: [{ path: 'name', old: 'Vista', new: 'Mes' }] },
    refused: { body: { rev: 7, name: 'Mes' } },
  },
  'DELETE /saved-views/:id': {
    as: 'account-admin',
    url: '/saved-views/view-1',
    line: { action: 'delete', entity: 'savedView', entityId: 'view-1', changes: [{ path: 'name', old: 'Vista', new: null }] },
    refused: { as: 'account-manager' },
  },
} satisfies Record<string, ChangeSample>;
