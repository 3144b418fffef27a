import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation, listOperations } from './listOperations';
import { recordOperation } from './operationStore';

const CHANNELS = ['glovo', 'ubereats', 'justeat', 'deliveroo', 'ecommerce', 'whatsapp', 'cheerfy', 'rappi'];

describe('recordOperation', () => {
  const database = useTestDatabase();
  const stored = (id = 'operation-1') => findOperation(database(), 'all', id);

  it('stores an operation [HI-01]', async () => {
    const operation = await recordOperation(database(), aRecordedOperation({ until: new Date('2026-03-02T14:00:00Z') }));

    expect(await stored()).toEqual(operation);
    expect(operation).toEqual({
      ...aRecordedOperation(),
      status: 'success',
      itemCount: 0,
      date: '2026-03-02T12:30:00.000Z',
      until: '2026-03-02T14:00:00.000Z',
    });
  });

  it('adds channels and items to an operation, and replaces older results by newer ones', async () => {
    const failed = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_REFUSED' };
    await recordOperation(database(), aRecordedOperation({ channels: [failed], items: [{ innerId: 'dish-1', name: 'Tarta' }] }));
    await recordOperation(database(), aRecordedOperation({ items: [{ innerId: 'dish-2', name: 'Flan' }] }));
    expect((await stored())?.status).toBe('partial-success');

    await recordOperation(database(), aRecordedOperation({ channels: [{ ...failed, status: 'success', code: null }] }));

    expect(await stored()).toMatchObject({
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

  it('stores when a later channel was requested, and retains the date of the operation', async () => {
    await recordOperation(database(), aRecordedOperation());
    const glovo = { slug: 'glovo', status: 'success' as const, code: null };
    const justeat = { slug: 'justeat', status: 'ongoing' as const, code: null };

    await recordOperation(database(), aRecordedOperation({ date: new Date('2026-03-02T12:35:00.000Z'), channels: [justeat] }));

    expect(await stored()).toMatchObject({
      date: '2026-03-02T12:30:00.000Z',
      channels: [glovo, { ...justeat, askedAt: '2026-03-02T12:35:00.000Z' }],
    });
  });

  it('treats a product and a modifier with the same id as two items', async () => {
    const product = { innerId: 'same', kind: 'product' as const, name: 'Queso' };
    const modifier = { ...product, kind: 'modifier' as const, name: 'Extra de queso' };
    await recordOperation(database(), aRecordedOperation({ items: [product] }));

    await recordOperation(database(), aRecordedOperation({ items: [modifier] }));

    expect((await stored())?.items).toEqual([product, modifier]);
  });

  it('returns no user id', async () => {
    expect(await recordOperation(database(), aRecordedOperation({ userId: 'user-1' }))).not.toHaveProperty('userId');
  });

  it('merges all concurrent calls without a deadlock [HI-01]', async () => {
    await Promise.all(
      CHANNELS.flatMap((slug) => [
        recordOperation(database(), aRecordedOperation({ channels: [{ slug, status: 'success', code: null }] })),
        recordOperation(database(), aRecordedOperation({ channels: [], items: [{ innerId: slug, name: slug }] })),
      ]),
    );

    const operation = await stored();
    expect(operation?.status).toBe('success');
    expect(operation?.channels.map(({ slug }) => slug).sort()).toEqual([...CHANNELS].sort());
    expect(operation?.items.map(({ innerId }) => innerId).sort()).toEqual([...CHANNELS].sort());
  });

  it.each([
    ['action', { action: 'store-open' as const }],
    ['location', { affectedEntityId: 'location-es-2', locationId: 'location-es-2' }],
    ['account', { accountId: 'account-br' }],
    ['user', { userId: 'user-2', by: 'Ana Cortés' }],
    ['hour', { date: new Date('2026-03-02T13:30:00.001Z') }],
  ])('creates a new entry for the same id with another %s', async (_what, other) => {
    await recordOperation(database(), aRecordedOperation({ userId: 'user-1' }));

    const second = await recordOperation(database(), aRecordedOperation({ userId: 'user-1', ...other }));

    expect(second.id).not.toBe('operation-1');
    expect((await listOperations(database(), 'all', {})).totalCount).toBe(2);
  });

  it('rolls back with the transaction of the change', async () => {
    const change = database().transaction(async (transaction) => {
      await recordOperation(transaction, aRecordedOperation());
      throw new Error('disk full');
    });

    await expect(change).rejects.toThrow('disk full');
    expect(await stored()).toBeNull();
  });
});
