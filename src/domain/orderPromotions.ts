import { flatEntries } from '@/lib/flatEntries';

export interface Promotion {
  /** Null if it has no name. */
  name: string | null;
  /** The discount in minor units, never above 0. Null if no amount is readable. */
  amount: number | null;
}

const NAMES = ['name', 'title', 'description', 'label', 'code', 'type'];
const AMOUNTS = ['amount', 'discount', 'value', 'total', 'price', 'fractional'];

/**
 * Promotions of an order. No specification defines their shape: they can be a list or a record by name, of objects, amounts or texts.
 * Channels send a discount as 300 or as -300; both become -300.
 */
export function orderPromotions(promotions: unknown): Promotion[] {
  if (Array.isArray(promotions)) return promotions.flatMap((one: unknown) => promotionOf(one));
  if (!isRecord(promotions) || isPromotion(promotions)) return promotionOf(promotions);
  return Object.entries(promotions).flatMap(([name, one]) => promotionOf(isRecord(one) ? { name, ...one } : { name, amount: one }));
}

function promotionOf(one: unknown): Promotion[] {
  const record = isRecord(one) ? one : typeof one === 'number' ? { amount: one } : { name: one };
  const name = NAMES.map((key) => record[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  const amount = AMOUNTS.map((key) => amountIn(record[key])).find((value) => value !== null);
  if (typeof name === 'string' || amount !== undefined) {
    return [{ name: typeof name === 'string' ? name : null, amount: amount === undefined ? null : -Math.abs(amount) || 0 }];
  }
  const rest = flatEntries(record).map(({ path, value }) => `${path}: ${value}`);
  return rest.length > 0 ? [{ name: rest.join(', '), amount: null }] : [];
}

function amountIn(value: unknown): number | null {
  if (isRecord(value)) return AMOUNTS.map((key) => value[key]).find((inner) => typeof inner === 'number') ?? null;
  return typeof value === 'number' ? value : null;
}

function isPromotion(record: Record<string, unknown>): boolean {
  return [...NAMES, ...AMOUNTS].some((key) => Object.hasOwn(record, key));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
