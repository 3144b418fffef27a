import type { BulkEdit } from '@/domain/catalogBulkEdit';
import { amountOf } from '@/features/catalogs/CatalogEditor/amountText';

/** How many prices are changed at once: by per cent, by an amount, or to one. */
export const HOWS = ['percent', 'amount', 'set'] as const;
export type How = (typeof HOWS)[number];

interface PriceChange {
  how: How;
  typed: string;
  /** Prices end on whole ones of it, in minor units. */
  step: number;
  /** Of one channel; null: everywhere. */
  slug: string | null;
}

/** What is to be done; null for what cannot be read as an amount, or as per cent from -100 to 1000. */
export function priceEdit({ how, typed, step, slug }: PriceChange, language: string): BulkEdit | null {
  const number = typed.trim().replace(/^\+/, '');
  // Two decimals, as an amount: 7,5 per cent are 750.
  const amount = amountOf(how === 'percent' ? number.replace(/\s*%$/, '') : number, language);
  if (amount === null || Number.isNaN(amount)) return null;
  switch (how) {
    case 'percent':
      return amount < -10_000 || amount > 100_000 ? null : { type: 'prices', by: { percent: amount / 100 }, step, slug };
    case 'amount':
      return { type: 'prices', by: { amount }, step, slug };
    case 'set':
      return { type: 'fields', fields: { price: amount }, slug };
  }
}
