import type { LocationEvent } from '../../context';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation } from './listOperations';
import { recordOperation } from './operationStore';
import { startOperationTimeouts } from './startOperationTimeouts';

describe('startOperationTimeouts', () => {
  const database = useTestDatabase();

  it('times out operations of an earlier run at the start of the server, and notifies the browsers', async () => {
    const date = new Date('2026-03-02T12:30:00.000Z');
    await recordOperation(database(), aRecordedOperation({ date, channels: [{ slug: 'ubereats', status: 'ongoing', code: null }] }));
    const events: LocationEvent[] = [];

    const end = startOperationTimeouts(
      { database: database(), notifyLocation: (change) => void events.push(change), notifyAccount: () => undefined },
      () => new Date(date.getTime() + 60_000),
    );
    await end();

    expect(events).toEqual([{ event: 'operations.changed', locationId: 'location-es-1' }]);
    expect(await findOperation(database(), 'all', 'operation-1')).toMatchObject({
      status: 'fail',
      channels: [{ slug: 'ubereats', status: 'fail', code: 'CHANNEL_SILENT' }],
    });
  });
});
