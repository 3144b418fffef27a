import { insertLocations } from '../../../test/server/insertPlaces';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findChannelStatus, saveChannelStatus, lockChannelStatus } from './channelStatusStore';

describe('the row of a channel', () => {
  const database = useTestDatabase();
  beforeEach(() => insertLocations(database(), 'location-1'));

  it('is changed by one at a time, also where there was none', async () => {
    const addSign = () =>
      database().transaction(async (transaction) => {
        const row = await lockChannelStatus(transaction, 'location-1', 'glovo');
        await saveChannelStatus(transaction, { ...row, reason: `${row.reason ?? ''}x` });
      });

    await Promise.all(Array.from({ length: 8 }, addSign));
    await Promise.all(Array.from({ length: 8 }, addSign));

    expect((await findChannelStatus(database(), 'location-1', 'glovo')).reason).toBe('x'.repeat(16));
  });

  it('says nothing while there is none', async () => {
    expect(await findChannelStatus(database(), 'location-1', 'glovo')).toEqual({
      status: null,
      until: null,
      reason: null,
      reportedAt: null,
      asked: null,
    });
  });
});
