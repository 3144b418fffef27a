import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { CommissionRate } from '@/domain/channelMoney/commissionRate';
import { figureMoney } from '@/entities/figures/figureMoney';
import { dayText } from '@/features/channelMoney/moneyTable';

/** The texts of a rate: `30 % + 0,25 €`, its base, bearer and tax, and its days. */
export function useRateTexts() {
  const intl = useIntl();
  return useMemo(() => {
    const percent = (basisPoints: number) => intl.formatNumber(basisPoints / 10_000, { style: 'percent', maximumFractionDigits: 2 });
    return {
      rateText: ({ commissionBasisPoints, fixedAmount, currency }: CommissionRate) =>
        fixedAmount === 0
          ? `${percent(commissionBasisPoints)} (${currency})`
          : `${percent(commissionBasisPoints)} + ${figureMoney(fixedAmount, currency)}`,
      termsText: ({ base, discountBearer, taxBasisPoints }: CommissionRate) =>
        [
          intl.formatMessage({ id: `money.base.${base}` }),
          intl.formatMessage({ id: `money.bearer.${discountBearer}` }),
          intl.formatMessage({ id: 'money.rates.taxText' }, { percent: percent(taxBasisPoints) }),
        ].join(' · '),
      validityText: ({ validFrom, validUntil }: CommissionRate) =>
        validUntil === null
          ? intl.formatMessage({ id: 'money.rates.sinceText' }, { from: dayText(intl, validFrom) })
          : intl.formatMessage({ id: 'money.rates.daysText' }, { from: dayText(intl, validFrom), to: dayText(intl, validUntil) }),
    };
  }, [intl]);
}
