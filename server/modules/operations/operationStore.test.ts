import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation, listOperations } from './listOperations';
import { recordOperation } from './operationStore';

const CHANNELS = ['glovo', 'ubereats', 'justeat', 'deliveroo', 'ecommerce', 'whatsapp', 'cheerfy', 'rappi'];

describe('the operations history', () => {
  const database = useTestDatabase();
  const kept = (id = 'operation-1') => findOperation(database(), 'all', id);

  it('keeps what was done [HI-01]', async () => {
    const operation = await recordOperation(database(), aRecordedOperation({ until: new Date('2026-03-02T14:00:00Z') }));

    expect(await kept()).toEqual(operation);
    expect(operation).toEqual({
      ...aRecordedOperation(),
      status: 'success',
      itemCount: 0,
      date: '2026-03-02T12:30:00.000Z',
      until: '2026-03-02T14:00:00.000Z',
    });
  });

  it('adds a channel and an item to an operation, and takes the newer word of one that it has', async () => {
    const failed = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_REFUSED' };
    await recordOperation(database(), aRecordedOperation({ channels: [failed], items: [{ innerId: 'dish-1', name: 'Tarta' }] }));
    await recordOperation(database(), aRecordedOperation({ items: [{ innerId: 'dish-2', name: 'Flan' }] }));
    expect((await kept())?.status).toBe('partial-success');

    await recordOperation(database(), aRecordedOperation({ channels: [{ ...failed, status: 'success', code: null }] }));

    expect(await kept()).toMatchObject({
      status: 'success',
      date: '2026-03-02T12:30:00.000Z',
      channels: [
        { slug: 'ubereats', status: 'success', code: null },
        { slug: 'glovo', status: 'success', code: null },
      ],
      itemCount: 2,
      items: [
        { innerId: 'dish-1', name: 'Tarta' },
        { innerId: 'dish-2', name: 'Flan' },
      ],
    });
  });

  it('keeps of a channel that is asked later when that was, and the beginning of the whole', async () => {
    await recordOperation(database(), aRecordedOperation());
    const glovo = { slug: 'glovo', status: 'success' as const, code: null };
    const justeat = { slug: 'justeat', status: 'ongoing' as const, code: null };

    await recordOperation(database(), aRecordedOperation({ date: new Date('2026-03-02T12:35:00.000Z'), channels: [justeat] }));

    expect(await kept()).toMatchObject({
      date: '2026-03-02T12:30:00.000Z',
      channels: [glovo, { ...justeat, askedAt: '2026-03-02T12:35:00.000Z' }],
    });
  });

  it('has a product and a modifier of one id as two items', async () => {
    const product = { innerId: 'same', kind: 'product' as const, name: 'Queso' };
    const modifier = { ...product, kind: 'modifier' as const, name: 'Extra de queso' };
    await recordOperation(database(), aRecordedOperation({ items: [product] }));

    await recordOperation(database(), aRecordedOperation({ items: [modifier] }));

    expect((await kept())?.items).toEqual([product, modifier]);
  });

  it('does not tell who may add to it', async () => {
    expect(await recordOperation(database(), aRecordedOperation({ userId: 'user-1' }))).not.toHaveProperty('userId');
  });

  it('loses nothing of calls that come at the same time, and nothing waits for ever [HI-01]', async () => {
    await Promise.all(
      CHANNELS.flatMap((slug) => [
        recordOperation(database(), aRecordedOperation({ channels: [{ slug, status: 'success', code: null }] })),
        recordOperation(database(), aRecordedOperation({ channels: [], items: [{ innerId: slug, name: slug }] })),
      ]),
    );

    const operation = await kept();
    expect(operation?.status).toBe('success');
    expect(operation?.channels.map(({ slug }) => slug).sort()).toEqual([...CHANNELS].sort());
    expect(operation?.items.map(({ innerId }) => innerId).sort()).toEqual([...CHANNELS].sort());
  });

  it.each([
    ['action', { action: 'store-open' as const }],
    ['location', { affectedEntityId: 'location-es-2', locationId: 'location-es-2' }],
    ['account', { accountId: 'account-br' }],
    ['user', { userId: 'user-2', by: 'Ana Cocina' }],
    ['hour', { date: new Date('2026-03-02T13:30:00.001Z') }],
  ])('does not mix operations of another %s by their id', async (_what, other) => {
    await recordOperation(database(), aRecordedOperation({ userId: 'user-1' }));

    const second = await recordOperation(database(), aRecordedOperation({ userId: 'user-1', ...other }));

    expect(second.id).not.toBe('operation-1');
    expect((await listOperations(database(), 'all', {})).totalCount).toBe(2);
  });

  it('is undone with the transaction that it was noted in', async () => {
    const change = database().transaction(async (transaction) => {
      await recordOperation(transaction, aRecordedOperation());
      throw new Error('disk full');
    });

    await expect(change).rejects.toThrow('disk full');
    expect(await kept()).toBeNull();
  });
});
