import { insertLocations } from '../../../test/server/insertTenants';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findChannelStatus, saveChannelStatus, lockChannelStatus } from './channelStatusStore';

describe('channel status rows', () => {
  const database = useTestDatabase();
  beforeEach(() => insertLocations(database(), 'location-1'));

  it('are changed by one transaction at a time, even if they are inserted by it', async () => {
    const addSign = () =>
      database().transaction(async (transaction) => {
        const row = await lockChannelStatus(transaction, 'location-1', 'glovo');
        await saveChannelStatus(transaction, { ...row, reason: `${row.reason ?? ''}x` });
      });

    await Promise.all(Array.from({ length: 8 }, addSign));
    await Promise.all(Array.from({ length: 8 }, addSign));

    expect((await findChannelStatus(database(), 'location-1', 'glovo')).reason).toBe('x'.repeat(16));
  });

  it('default to a status without values', async () => {
    expect(await findChannelStatus(database(), 'location-1', 'glovo')).toEqual({
      status: null,
      until: null,
      reason: null,
      reportedAt: null,
      asked: null,
    });
  });
});
