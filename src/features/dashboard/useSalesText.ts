import { useCallback } from 'react';
import type { Sales } from '@/domain/orderStatistics';
import { currencyLocale, formatMoney } from '@/lib/money';
import { useSignedIn } from '@/services/session/useSignedIn';

/** Writes sales, those of each currency apart: `1.250,00 € · R$ 80,00`; none at all in the currency of the account. */
export function useSalesText(): (sales: Sales) => string {
  const { account } = useSignedIn();
  const own = account.currency ?? 'EUR';
  return useCallback(
    (sales: Sales) => {
      const some = sales.length > 0 ? sales : [{ currency: own, amount: 0 }];
      return some.map(({ currency, amount }) => formatMoney(amount, currency, currencyLocale(currency))).join(' · ');
    },
    [own],
  );
}
