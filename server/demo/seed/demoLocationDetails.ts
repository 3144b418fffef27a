import type { Location } from '@/domain/location';
import type { PosConfig } from '@/domain/locationPos';
import type { LocationSecrets } from '../../modules/locations/locationSecrets';
import type { AccountSeed } from './demoAccounts';

type Activation = Location['activation'];

const MARKETS: Record<string, { language: string; phone: string; description: string; project: string }> = {
  ES: { language: 'es', phone: '+34 910 000', description: 'Cocina de mercado, con terraza. Se recoge en la barra.', project: 'iberia' },
  BR: { language: 'pt', phone: '+55 11 3000', description: 'Açaí e comida brasileira. Retirada no balcão.', project: 'brasil' },
  CO: { language: 'es', phone: '+57 601 300', description: 'Cocina colombiana. Se recoge en la puerta de atrás.', project: 'andina' },
};

/** Apps of rider partners, which are not channels. */
const RIDERS = ['stuart', 'shipday', 'uberdirect'];

/** The date from which locations of the demo are unsubscribed. */
const UNSUBSCRIBED_FROM = '2031-01-01T00:00:00.000Z';
const ACTIVATIONS: Record<string, Activation> = {
  'location-es-4': { status: 'sent' },
  'location-es-6': { status: 'done', unsubscription: 'temporary', unsubscriptionDate: UNSUBSCRIBED_FROM },
  'location-br-2': { status: 'none' },
  'location-co-2': { status: 'done', unsubscription: 'permanent', unsubscriptionDate: UNSUBSCRIBED_FROM },
};

/** A POS configuration with the ids of the simulated POS systems (`simulatedPosData`). */
const POS: PosConfig = {
  deliversItself: true,
  deliveryFeeProductId: 'F1',
  tipProductId: 'F2',
  commentProductId: 'F3',
  bagProductId: 'F4',
  promotionProductId: 'F5',
  serviceChargeProductId: 'F6',
  deliveryCostProductId: 'F7',
  taxProductId: 'F8',
  minBasketFeeProductId: 'F9',
  pickPackFeeProductId: 'F10',
  managementFeeProductId: 'F11',
  channelFeeProductId: 'F12',
  otherFeeProductId: 'F13',
  productTaxCode: 'T10',
  deliveryTaxCode: 'T21',
  cardPaymentTypeId: 'PAY-CARD',
  cashPaymentTypeId: 'PAY-CASH',
  pickupDelay: 10,
  directTicketPrint: true,
  includeDeliveryFee: true,
  paymentMethods: [
    { identifier: 'REDSYS', posMethod: 'PAY-ONLINE' },
    { identifier: 'BIZUM', posMethod: 'PAY-ONLINE' },
  ],
};
const AGORA = { serverUrl: 'https://demo', apiToken: 'demo' };
const REVO = { tenant: 'demo', token: 'demo' };

/** The POS of each location. Some locations have none; the credentials of location-es-4 have expired. */
const POS_OF: Record<string, { config: PosConfig; credentials: LocationSecrets['posCredentials'] }> = {
  'location-es-1': {
    config: { ...POS, provider: 'micros', priceLevel: 1 },
    credentials: { serverUrl: 'https://demo', clientId: 'demo', clientSecret: 'demo', locationRef: 'demo' },
  },
  'location-es-2': { config: { ...POS, provider: 'agora', paymentMethods: [] }, credentials: AGORA },
  'location-es-3': { config: { ...POS, provider: 'revo', noPosPromotions: true }, credentials: REVO },
  'location-es-4': { config: { ...POS, provider: 'square' }, credentials: { accessToken: 'expired' } },
  'location-es-6': { config: { ...POS, provider: 'agora' }, credentials: AGORA },
  'location-br-1': { config: { ...POS, provider: 'revo' }, credentials: REVO },
  'location-co-1': { config: { ...POS, provider: 'square' }, credentials: { accessToken: 'demo' } },
};

/** The fields of a location form except address and opening hours; `secrets` has channel keys and POS credentials. */
export function locationDetails({ id, number }: { id: string; number: number }, account: AccountSeed): Record<string, unknown> {
  const { language, phone, description, project } = MARKETS[account.country] ?? { language: 'es', phone: '', description: '', project: '' };
  const slugs = account.apps.filter((slug) => !RIDERS.includes(slug));
  const pos = POS_OF[id];
  const secrets: LocationSecrets = {
    channelKeys: Object.fromEntries(slugs.slice(0, 2).map((slug) => [slug, `${slug}-key-${number}`])),
    posCredentials: pos?.credentials ?? {},
  };
  return {
    description,
    language,
    project,
    contactEmail: `${id}@example.com`,
    phone: `${phone} ${100 + number}`,
    mobile: `${phone} ${500 + number}`,
    deliveryFee: 275,
    billingSeriesFormat: `${account.country}-${number}-{year}`,
    priceList: 'delivery',
    channels: slugs.map((slug, index) => ({
      slug,
      enabled: true,
      storeId: `${slug}-${id.replace('location-', '')}`,
      preparationMinutes: 15 + 5 * (index % 3),
      autoAccept: index % 2 === 0,
    })),
    publicApi: { enabled: number === 1 },
    activation: ACTIVATIONS[id] ?? { status: 'done' },
    ...(pos && { posConfig: pos.config }),
    secrets,
  };
}
