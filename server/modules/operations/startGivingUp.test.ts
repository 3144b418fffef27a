import type { PlaceChange } from '../../context';
import { aNotedOperation } from '../../../test/server/aNotedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation } from './listOperations';
import { noteOperation } from './operationStore';
import { startGivingUp } from './startGivingUp';

describe('giving operations up', () => {
  const database = useTestDatabase();

  it('begins at the start of the server, with what an earlier run left, and tells the browsers', async () => {
    const date = new Date('2026-03-02T12:30:00.000Z');
    await noteOperation(database(), aNotedOperation({ date, channels: [{ slug: 'ubereats', status: 'ongoing', code: null }] }));
    const told: PlaceChange[] = [];

    const end = startGivingUp(
      { database: database(), placeChanged: (change) => void told.push(change), accountChanged: () => undefined },
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
