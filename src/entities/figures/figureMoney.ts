import type { Sales } from '@/domain/orderStatistics';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { currencyLocale, formatMoney } from '@/lib/money';

/** Formats an amount of statistics, which have no country: `1.250,00 €`, `R$ 80,00`. */
export function figureMoney(minorUnits: number, currency: string): string {
  return formatMoney(minorUnits, currency, currencyLocale(currency));
}

/** Returns a function that adds a zero in the account's currency if there are no sales. */
export function useShownSales(): (sales: Sales) => Sales {
  const { account } = useSignedIn();
  const own = account.currency ?? 'EUR';
  return (sales) => (sales.length > 0 ? sales : [{ currency: own, amount: 0 }]);
}
