import { aLocation } from '../../test/factories/aLocation';
import { anOrder, anOrderItem } from '../../test/factories/anOrder';
import { Random } from '../simulators/random';
import { NO_POS, SENDING_FAILED } from './pos';
import { createSimulatedPos, type PosMode } from './simulatedPos';

const LOCATION = aLocation();
const order = anOrder({ items: [anOrderItem({ posRef: 'P1' })] });

function aPos(trouble = 0) {
  let now = 0;
  const pos = createSimulatedPos({ random: new Random(2), trouble, now: () => now });
  return { pos, pass: (minutes: number) => (now += minutes * 60_000) };
}

describe('the simulated POS', () => {
  it.each<[PosMode, object]>([
    ['open', { kind: 'accepted' }],
    ['byHand', { kind: 'byHand' }],
    ['offline', { kind: 'refused', reason: 'ERROR_POS_OFFLINE', notes: SENDING_FAILED }],
    ['cashClosed', { kind: 'refused', reason: 'CASH_CLOSED', notes: SENDING_FAILED }],
    ['refusesItem', { kind: 'refused', reason: 'ERROR_POS_INVALID_ITEM', notes: SENDING_FAILED }],
  ])('that is %s answers so, at that location alone', async (mode, answer) => {
    const { pos } = aPos();
    pos.setMode(LOCATION.id, mode);

    expect(await pos.send(order, LOCATION)).toEqual(answer);
    expect(await pos.send({ ...order, locationId: 'location-2' }, LOCATION)).toEqual({ kind: 'accepted' });
  });

  it('refuses the items that are out, as dishes and as extras, and takes the others', async () => {
    const { pos } = aPos();
    const answer = async (posRefs: string[]) => {
      pos.setMode(LOCATION.id, 'refusesItem', posRefs);
      return (await pos.send(order, LOCATION)).kind;
    };

    expect([await answer(['P1']), await answer(['M1', 'P9']), await answer(['P9'])]).toEqual(['refused', 'refused', 'accepted']);
  });

  it.each([
    ['nothing to cook and nothing to pay', { items: [], total: 0 }],
    ['no items and no total', { items: [], total: null }],
    ['an item without reference and name', { items: [anOrderItem(), anOrderItem({ posRef: null, name: ' ' })] }],
  ])('refuses an order with %s', async (_what, over) => {
    const { pos } = aPos();

    expect(await pos.send({ ...order, ...over }, LOCATION)).toMatchObject({ kind: 'refused', reason: 'ERROR_POS_INVALID_ITEM' });
  });

  it('takes an amount without items, and a dish that only has a name', async () => {
    const { pos } = aPos();

    expect(await pos.send({ ...order, items: [], total: 1500 }, LOCATION)).toEqual({ kind: 'accepted' });
    const named = anOrderItem({ posRef: null, name: 'Tarta', modifiers: null });
    expect(await pos.send({ ...order, items: [named] }, LOCATION)).toEqual({ kind: 'accepted' });
  });

  it('has trouble by chance, for some minutes, of every kind, and not where a tester has set it', async () => {
    const { pos, pass } = aPos(0.1);
    pos.setMode('location-2', 'open');
    const kinds = new Map<string, number>();

    for (let n = 0; n < 600; n += 1) {
      const answer = await pos.send(order, LOCATION);
      const kind = answer.kind === 'refused' ? answer.reason : answer.kind;
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      pass(2);
      expect(await pos.send({ ...order, locationId: 'location-2' }, LOCATION)).toEqual({ kind: 'accepted' });
    }

    expect(new Set(kinds.keys())).toEqual(new Set(['accepted', 'byHand', 'ERROR_POS_OFFLINE', 'CASH_CLOSED', 'ERROR_POS_INVALID_ITEM']));
    expect(kinds.get('accepted')).toBeGreaterThan(400);
  });

  it('is as it is while a trouble lasts', async () => {
    const { pos, pass } = aPos(1);
    const first = await pos.send(order, LOCATION);
    pass(0.9);

    expect(first.kind).not.toBe('accepted');
    expect(await pos.send(order, LOCATION)).toEqual(first);
  });
});

describe('no POS', () => {
  it('refuses every order with the reason', async () => {
    expect(await NO_POS.send(order, LOCATION)).toEqual({ kind: 'refused', reason: 'INTEGRATION_NOT_READY', notes: SENDING_FAILED });
  });
});
