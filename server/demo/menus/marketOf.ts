import { BRAZIL } from './brazil';
import { COLOMBIA } from './colombia';
import type { Market } from './market';
import { SPAIN } from './spain';

const MARKETS: Record<string, Market> = { ES: SPAIN, BR: BRAZIL, CO: COLOMBIA };

/** The market of a country (ISO 3166 alpha-2); Spain if it has none. */
export function marketOf(country: string | null | undefined): Market {
  return MARKETS[country ?? ''] ?? SPAIN;
}
