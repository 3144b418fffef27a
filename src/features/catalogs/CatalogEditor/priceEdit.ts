import type { BulkEdit } from '@/domain/catalogBulkEdit';
import { amountOf } from '@/features/catalogs/CatalogEditor/amountText';

/** How prices are changed in bulk: by a percentage, by an amount, or to a fixed price. */
export const PRICE_EDIT_MODES = ['percent', 'amount', 'set'] as const;
export type PriceEditMode = (typeof PRICE_EDIT_MODES)[number];

interface PriceChange {
  mode: PriceEditMode;
  typed: string;
  /** Prices are rounded to a multiple of it, in minor units. */
  step: number;
  /** The channel whose prices change; null: everywhere. */
  slug: string | null;
}

/** The bulk edit for the typed text; null when it is neither an amount nor a percentage from -100 to 1000. */
export function priceEdit({ mode, typed, step, slug }: PriceChange, language: string): BulkEdit | null {
  const number = typed.trim().replace(/^\+/, '');
  // Parsed as an amount with two decimals: 7.5 % is 750.
  const amount = amountOf(mode === 'percent' ? number.replace(/\s*%$/, '') : number, language);
  if (amount === null || Number.isNaN(amount)) return null;
  switch (mode) {
    case 'percent':
      return amount < -10_000 || amount > 100_000 ? null : { type: 'prices', by: { percent: amount / 100 }, step, slug };
    case 'amount':
      return { type: 'prices', by: { amount }, step, slug };
    case 'set':
      return { type: 'fields', fields: { price: amount }, slug };
  }
}
