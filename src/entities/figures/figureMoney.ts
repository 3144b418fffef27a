import type { Sales } from '@/domain/orderStatistics';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { currencyLocale, formatMoney } from '@/lib/money';

/** An amount as figures show it, of no country: `1.250,00 €`, `R$ 80,00`. */
export function figureMoney(minorUnits: number, currency: string): string {
  return formatMoney(minorUnits, currency, currencyLocale(currency));
}

/** Sales, those of each currency apart; where there are none, nothing in the currency of the account. */
export function useShownSales(): (sales: Sales) => Sales {
  const { account } = useSignedIn();
  const own = account.currency ?? 'EUR';
  return (sales) => (sales.length > 0 ? sales : [{ currency: own, amount: 0 }]);
}
