import type { RateDraft } from '@/domain/channelMoney/commissionRate';
import type { commissionRates } from '../../platform/db/schema';

type RateSeed = typeof commissionRates.$inferInsert;
type Terms = Pick<RateDraft, 'commissionBasisPoints'> & Partial<RateDraft>;

/** Invented terms by channel, for each main account: they also apply to its sub-accounts. Orders of other channels have none. */
const TERMS: Record<string, { currency: RateDraft['currency']; taxBasisPoints: number; channels: Record<string, Terms> }> = {
  'account-es': {
    ...{ currency: 'EUR', taxBasisPoints: 2_100 },
    channels: {
      glovo: { commissionBasisPoints: 3_000 },
      ubereats: { commissionBasisPoints: 2_750, fixedAmount: 20, base: 'beforeDiscounts' },
      justeat: { commissionBasisPoints: 1_400, fixedAmount: 50 },
      deliveroo: { commissionBasisPoints: 2_500, discountBearer: 'channel' },
      ecommerce: { commissionBasisPoints: 150, fixedAmount: 25 },
      whatsapp: { commissionBasisPoints: 0 },
    },
  },
  'account-br': {
    ...{ currency: 'BRL', taxBasisPoints: 500 },
    channels: {
      ifood: { commissionBasisPoints: 2_300, base: 'beforeDiscounts' },
      '99food': { commissionBasisPoints: 1_800 },
      aiqfome: { commissionBasisPoints: 1_200 },
      rappi: { commissionBasisPoints: 2_700 },
      ecommerce: { commissionBasisPoints: 350 },
      whatsapp: { commissionBasisPoints: 0 },
    },
  },
  'account-co': {
    ...{ currency: 'COP', taxBasisPoints: 1_900 },
    channels: {
      rappi: { commissionBasisPoints: 2_600 },
      didifood: { commissionBasisPoints: 2_200 },
      pedidosya: { commissionBasisPoints: 2_400, discountBearer: 'channel' },
      ecommerce: { commissionBasisPoints: 300 },
      whatsapp: { commissionBasisPoints: 0 },
    },
  },
};

/** What the channels of the demo charge, since January of the year before. */
export function demoRates(now: Date): RateSeed[] {
  const validFrom = `${now.getUTCFullYear() - 1}-01-01`;
  return Object.entries(TERMS).flatMap(([accountId, { currency, taxBasisPoints, channels }]) =>
    Object.entries(channels).map(([channel, terms]) => ({
      ...{ id: `rate-${accountId}-${channel}`, accountId, channel, locationId: null, currency, validFrom, validUntil: null },
      ...{ fixedAmount: 0, base: 'afterDiscounts' as const, discountBearer: 'restaurant' as const, taxBasisPoints, rev: 1, updatedAt: now },
      ...terms,
    })),
  );
}
