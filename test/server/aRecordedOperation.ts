import type { RecordedOperation } from '../../server/modules/operations/operationStore';

/** A successful pause of Glovo at a location in Madrid, without an end. */
export function aRecordedOperation(over: Partial<RecordedOperation> = {}): RecordedOperation {
  return {
    id: 'operation-1',
    accountId: 'account-es',
    locationId: 'location-es-1',
    affectedEntityId: 'location-es-1',
    action: 'store-close',
    date: new Date('2026-03-02T12:30:00.000Z'),
    by: 'Ana Cortés',
    until: null,
    channels: [{ slug: 'glovo', status: 'success', code: null }],
    items: [],
    ...over,
  };
}
