import { aChannelStatus } from '../factories/aChannelStatus';
import { anOrder, aStatusEntry } from '../factories/anOrder';
import { aPrintJobMessage } from '../factories/aPrintJob';

const REPORT = { printerUuid: 'printer-1', ok: false, at: '2026-11-20T12:04:00.000Z', trouble: 'permission' };

/** A valid message for each event of the realtime server. */
export const GOOD_MESSAGES: readonly (readonly [string, unknown])[] = [
  ['welcome', { serverTime: '2026-11-20T12:05:00.000Z', build: 'one' }],
  ['check-master-tab', true],
  ['check-master-tab', { isMaster: true, epoch: 3, tick: true, vacant: false, serverTime: '2026-11-20T12:05:00.000Z', unserved: [] }],
  ['check-master-tab', { isMaster: false, epoch: 4, leaseUntil: null, vacant: true, unserved: ['location-1'], reports: [REPORT] }],
  ['order.print', aPrintJobMessage()],
  ['order.print-withdrawn', { uuid: 'job-1', code: 'ORDER_CANCELED' }],
  ['print.tested', { jobUuid: 'job-1', locationId: 'location-1', state: 'printed', code: null }],
  [
    'order.changed',
    {
      orderId: 'order-1',
      locationId: 'location-1',
      rev: 2,
      order: anOrder({ rev: 2, statuses: [aStatusEntry(), aStatusEntry({ status: 'PREPARED' })] }),
    },
  ],
  ['printers.changed', { locationId: 'location-1' }],
  ['location.changed', { locationId: 'location-1' }],
  ['channel.changed', aChannelStatus({ status: 'paused' })],
  [
    'channel.changed',
    aChannelStatus({
      status: 'paused',
      reopening: {
        state: 'waiting',
        cause: 'closedItself',
        since: '2026-11-20T12:05:00.000Z',
        at: '2026-11-20T12:10:00.000Z',
        attempts: 0,
        limit: 3,
      },
    }),
  ],
  ['blocks.changed', { locationId: 'location-1' }],
  ['catalogs.changed', { locationId: 'location-1' }],
  ['masterCatalogs.changed', { accountId: 'account-1', catalogId: 'catalog-1' }],
  ['operations.changed', { accountId: 'account-1' }],
  ['alerts.changed', { locationId: 'location-1' }],
  ['events.missed', {}],
  ['print.overdue', { locationId: 'location-1' }],
  ['print.asked', { locationId: 'location-1' }],
];
