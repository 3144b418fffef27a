import { aLocation } from '../../test/factories/aLocation';
import { aStatusEntry, anOrder } from '../../test/factories/anOrder';
import { DENIAL_REASONS, denialReasonsOf } from '@/domain/denialReason';
import { answeredDetails, answerOfEntry, defaultReadyMinutes, entryOfAnswer, suggestedReadyMinutes } from '@/domain/orderAnswer';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const by = { id: 'user-1', name: 'Ana' };
const newOrder = anOrder({ statuses: [aStatusEntry({ status: 'INCOMING_NEW' })], suggestedPickUpAt: null });
const location = aLocation({ channels: [{ slug: 'glovo', preparationMinutes: 15 }] });

describe('suggestedReadyMinutes', () => {
  it.each([
    ['the minutes of the channel', location, null, 15],
    ['the minutes of the location', aLocation({ preparationMinutes: 35 }), null, 35],
    ['20 minutes without a setting', aLocation(), null, 20],
    ['at least a minute', aLocation({ preparationMinutes: 0 }), null, 1],
    ['the time until the pick-up that the channel set, if it is later', location, '2026-11-20T12:40:30.000Z', 41],
    ['not the time until an earlier pick-up', location, '2026-11-20T12:05:00.000Z', 15],
  ])('is %s [K-06]', (_what, at, suggestedPickUpAt, minutes) => {
    expect(suggestedReadyMinutes({ ...newOrder, suggestedPickUpAt }, at, NOW.getTime())).toBe(minutes);
  });

  it('limits the preparation time of a channel to 180 minutes [K-06]', () => {
    expect(defaultReadyMinutes(newOrder, aLocation({ channels: [{ slug: 'glovo', preparationMinutes: 240 }] }), 0)).toBe(180);
  });
});

describe('entryOfAnswer', () => {
  it('records minutes, time and person of an acceptance, and sets the due time [K-06]', () => {
    const { entry, fields } = entryOfAnswer(newOrder, { kind: 'accept', readyInMinutes: 25 }, { location, by, now: NOW });

    expect(fields).toEqual({ suggestedPickUpAt: '2026-11-20T12:25:00.000Z' });
    expect(answerOfEntry(entry)).toEqual({ kind: 'accept', readyInMinutes: 25, readyAt: '2026-11-20T12:25:00.000Z', by });
  });

  it('replaces the time of the channel only by minutes that are given [K-06]', () => {
    const order = { ...newOrder, suggestedPickUpAt: '2026-11-20T13:00:00.000Z' };
    const pickUpAt = (readyInMinutes: number | null) =>
      entryOfAnswer(order, { kind: 'accept', readyInMinutes }, { location, by, now: NOW }).fields?.suggestedPickUpAt;

    expect([pickUpAt(null), pickUpAt(30)]).toEqual(['2026-11-20T13:00:00.000Z', '2026-11-20T12:30:00.000Z']);
  });

  it('records reason and text of a denial, and no empty text [K-06]', () => {
    const entryOf = (text: string) => entryOfAnswer(newOrder, { kind: 'deny', reason: 'TOO_BUSY', text }, { location, by, now: NOW }).entry;

    expect(entryOf('Mañana sí')).toMatchObject({ status: 'CANCELED', reason: 'TOO_BUSY', notes: 'Mañana sí' });
    expect(entryOf('')).not.toHaveProperty('notes');
  });
});

it('answeredDetails names the person, else the system, of the newest status [K-06]', () => {
  const { entry } = entryOfAnswer(newOrder, { kind: 'accept', readyInMinutes: 25 }, { location, by, now: NOW });

  expect(answeredDetails({ statuses: [entry] })).toEqual({ status: 'ACEPTED', by: 'Ana', readyInMinutes: 25, reason: null });
  expect(answeredDetails(anOrder())).toEqual({ status: 'ACEPTED', by: 'glovo', readyInMinutes: null, reason: null });
});

it('denialReasonsOf lists the reasons of a known channel, and all reasons of any other [K-06]', () => {
  expect(denialReasonsOf('deliveroo')).toEqual(['ITEM_UNAVAILABLE', 'TOO_BUSY', 'CLOSING_SOON', 'OTHER']);
  expect([denialReasonsOf('ecommerce'), denialReasonsOf('constructor')]).toEqual([DENIAL_REASONS, DENIAL_REASONS]);
});
