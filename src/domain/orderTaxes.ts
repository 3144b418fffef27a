import type { Order } from '@/domain/order';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

export interface TaxLine {
  /** Name in the channel followed by the rate, if present; null if there is neither. */
  name: string | null;
  /** Minor units. */
  amount: number;
}

const LISTS = ['taxes', 'taxLines', 'tax', 'vat', 'totalTax'];
const NAMES = ['name', 'title', 'label', 'type', 'code'];
const RATES = ['rate', 'percentage', 'percent'];
const AMOUNTS = ['amount', 'value', 'total', 'fractional', 'tax'];

/**
 * Taxes of an order. The specification has no field for them, because the prices of an order include tax. Channels that send taxes add them
 * to the order or its price details: an amount, a list, or amounts by name.
 */
export function orderTaxes(order: Order): TaxLine[] {
  const sources = [order, order.priceDetails].map(fieldsOfUnknown);
  const candidates = sources.flatMap((source) => LISTS.map((field) => source[field])).map(linesOf);
  return candidates.find((lines) => lines.length > 0) ?? [];
}

function linesOf(value: unknown): TaxLine[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => lineOf(null, one));
  const fields = fieldsOfUnknown(value);
  if (AMOUNTS.some((field) => isNumber(fields[field]))) return lineOf(null, fields);
  return typeof value === 'number' ? lineOf(null, value) : Object.entries(fields).flatMap(([name, one]) => lineOf(name, one));
}

function lineOf(key: string | null, value: unknown): TaxLine[] {
  const line: Readonly<Record<string, unknown>> = typeof value === 'number' ? { amount: value } : fieldsOfUnknown(value);
  const amount = AMOUNTS.map((field) => line[field]).find(isNumber);
  if (amount === undefined) return [];
  const name = NAMES.map((field) => line[field]).find(isNonEmptyText) ?? key;
  const rate = RATES.map((field) => line[field]).find(isNumber);
  // A rate of 0.1 and one of 10 both mean ten per cent; no tax is below one per cent.
  const percent = rate === undefined ? null : `${Number((rate < 1 ? rate * 100 : rate).toFixed(2))} %`;
  return [{ name: [name, percent].filter(Boolean).join(' ') || null, amount }];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isNonEmptyText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
