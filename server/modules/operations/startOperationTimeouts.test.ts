import type { LocationEvent } from '../../context';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation } from './listOperations';
import { recordOperation } from './operationStore';
import { startOperationTimeouts } from './startOperationTimeouts';

describe('giving operations up', () => {
  const database = useTestDatabase();

  it('begins at the start of the server, with what an earlier run left, and tells the browsers', async () => {
    const date = new Date('2026-03-02T12:30:00.000Z');
    await recordOperation(database(), aRecordedOperation({ date, channels: [{ slug: 'ubereats', status: 'ongoing', code: null }] }));
    const told: LocationEvent[] = [];

    const end = startOperationTimeouts(
      { database: database(), notifyLocation: (change) => void told.push(change), notifyAccount: () => undefined },
      () => new Date(date.getTime() + 60_000),
    );
    await end();

    expect(told).toEqual([{ event: 'operations.changed', locationId: 'location-es-1' }]);
    expect(await findOperation(database(), 'all', 'operation-1')).toMatchObject({
      status: 'fail',
      channels: [{ slug: 'ubereats', status: 'fail', code: 'CHANNEL_SILENT' }],
    });
  });
});
