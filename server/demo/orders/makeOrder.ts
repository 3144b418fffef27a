import type { Location } from '@/domain/location';
import { FULFILLMENT_TYPES, type FulfillmentType, type OrderItem } from '@/domain/order';
import { posSettings } from '@/domain/posOrder/posSettings';
import { riderPartnersOf } from '@/domain/riderPartner';
import type { NewOrder } from '../../modules/orders/orderStore';
import type { Market } from '../markets/market';
import { marketOf } from '../markets/marketOf';
import type { Random } from '../random';

/** The given fields of an order; all others are random. */
export interface OrderOptions {
  id: string;
  code?: string | undefined;
  channel?: string | undefined;
  fulfillmentType?: FulfillmentType | undefined;
  items?: OrderItem[] | undefined;
}

const MINUTE_MS = 60_000;

/** Makes a new order as a delivery channel would send it, with consistent prices. */
export function makeOrder(location: Location, placedAt: Date, random: Random, options: OrderOptions): NewOrder {
  const market = marketOf(location.country);
  const channel = options.channel ?? random.pickWeighted(location.channels.map(({ slug }) => [slug, SHARES[slug] ?? 1]));
  const type = options.fulfillmentType ?? random.pickWeighted(TYPES_OF_CHANNELS[channel] ?? DELIVERY_CHANNEL);
  const items = options.items ?? makeItems(market, random);
  const prices = pricesOf(items, market, type);
  const code = options.code ?? random.code(5);
  const placedAtText = placedAt.toISOString();
  const paysLater = type !== 'delivery-by-channel' && random.happens(0.3);
  return {
    id: options.id,
    rev: 1,
    code,
    placedAt: placedAtText,
    updatedAt: placedAtText,
    createdAt: placedAtText,
    createdBy: channel,
    channel: { slug: channel, orderCode: `${channel.slice(0, 3).toUpperCase()}-${code}`, orderId: `${channel}-${options.id}` },
    locationId: location.id,
    accountId: location.accountId,
    statuses: [{ status: 'INCOMING_NEW', creator: channel, date: placedAtText }],
    items,
    currency: location.currency ?? market.currency,
    ...prices,
    totalPaidByClient: paysLater ? 0 : prices.total,
    paymentPending: paysLater,
    payment: {
      ...identifierOf(channel, location, random),
      type: paysLater
        ? 'cash-on-delivery'
        : random.pickWeighted([
            ['card', 5],
            ['paypal', 1],
            ['auto', 2],
          ]),
    },
    clientComments: random.happens(0.3) ? random.pick(market.comments) : null,
    client: clientOf(market, random),
    ...deliveryOf(type, location, market, random),
    ...timesOf(type, placedAt, random),
  };
}

/**
 * Returns an order as its channel would send it after the client changed it, with consistent prices: with the given items, or with one more of
 * its first item and another dish.
 */
export function makeChangedOrder(order: NewOrder, location: Location, random: Random, items?: OrderItem[]): NewOrder {
  const market = marketOf(location.country);
  const type = FULFILLMENT_TYPES.find((each) => each === order.fulfillment?.type) ?? 'takeaway';
  const [first, ...rest] = order.items;
  const more = [...(first ? [{ ...first, qty: first.qty + 1 }] : []), ...rest, ...makeItems(market, random).slice(0, 1)];
  const changed = items ?? more;
  const prices = pricesOf(changed, market, type);
  return { ...order, items: changed, ...prices, totalPaidByClient: order.paymentPending ? 0 : prices.total };
}

/** A web shop order has one of the payment identifiers that its location configures, if any. */
function identifierOf(channel: string, location: Location, random: Random) {
  const { paymentMethods = [] } = posSettings(location);
  return channel === 'ecommerce' && paymentMethods.length > 0 && { identifier: random.pick(paymentMethods).identifier };
}

type Weighted = readonly (readonly [FulfillmentType, number])[];

const DELIVERY_CHANNEL: Weighted = [
  ['delivery-by-channel', 6],
  ['takeaway', 2],
  ['delivery-by-location', 1],
];
const OWN_CHANNEL: Weighted = [
  ['delivery-by-delivery-partner', 3],
  ['delivery-by-location', 2],
  ['takeaway', 3],
  ['order-at-table', 3],
];
const TYPES_OF_CHANNELS: Record<string, Weighted> = {
  ecommerce: OWN_CHANNEL,
  whatsapp: OWN_CHANNEL,
  flipdish: OWN_CHANNEL,
  deliveryapp: FULFILLMENT_TYPES.map((type) => [type, 1] as const),
};

/** How many times as many orders these channels bring as the others. */
const SHARES: Readonly<Record<string, number>> = { glovo: 5, ubereats: 4, justeat: 3, deliveroo: 2, ifood: 5, rappi: 5, ecommerce: 2 };

/** The first dishes of a menu sell best, a long rest seldom. */
const popularityOf = (dishNumber: number) => 1 / (dishNumber + 4);

function makeItems(market: Market, random: Random): OrderItem[] {
  return Array.from(
    {
      length: random.pickWeighted([
        [1, 3],
        [2, 5],
        [3, 4],
        [5, 1],
      ]),
    },
    () => {
      const [number, dish] = random.pickWeighted(market.dishes.map((each, index) => [[index + 1, each] as const, popularityOf(index + 1)]));
      const modifiers = dish.extras.flatMap(([name, price], index) => {
        if (!random.happens(0.4)) return [];
        return [{ innerId: `dish-${number}-extra-${index + 1}`, posRef: `M${number}${index + 1}`, name, qty: 1, price }];
      });
      return {
        innerId: `dish-${number}`,
        posRef: `P${100 + number}`,
        name: dish.name,
        qty: random.pickWeighted([
          [1, 6],
          [2, 3],
          [4, 1],
        ]),
        price: dish.price,
        ...(dish.allergens && { meta: { catalogData: { name: dish.name, price: dish.price, labels: dish.allergens } } }),
        modifiers,
        notes: random.happens(0.15) ? random.pick([...market.notes[dish.section], ...(dish.notes ?? [])]) : null,
      };
    },
  );
}

function pricesOf(items: OrderItem[], market: Market, type: FulfillmentType) {
  const extrasOf = (item: OrderItem) => (item.modifiers ?? []).reduce((sum, extra) => sum + (extra.price ?? 0) * (extra.qty ?? 1), 0);
  const subtotal = items.reduce((sum, item) => sum + item.qty * ((item.price ?? 0) + extrasOf(item)), 0);
  const deliveryFee = type === 'takeaway' || type === 'order-at-table' ? 0 : market.deliveryFee;
  const fees: Record<string, number> = type === 'order-at-table' ? {} : { service_charge: market.serviceCharge };
  const total = subtotal + deliveryFee + (fees['service_charge'] ?? 0);
  return { subtotal, total, fees, priceDetails: { deliveryFee } };
}

function clientOf(market: Market, random: Random) {
  const name = random.pick(market.names);
  const invoiceDetails = market.invoices[name];
  return {
    name,
    phone: `${market.phone}${random.whole(10_000_000, 99_999_999)}`,
    email: `cliente${random.whole(1, 900)}@example.com`,
    ...(invoiceDetails && { invoiceDetails }),
  };
}

function deliveryOf(type: FulfillmentType, location: Location, market: Market, random: Random) {
  const fulfillment = { type };
  if (type === 'order-at-table') {
    const table = String(random.whole(1, 30));
    return { fulfillment: { type, table }, note: `Mesa ${table}` };
  }
  if (type === 'takeaway') return { fulfillment };
  const line1 = `${random.pick(market.streets)} ${random.whole(1, 120)}, ${random.whole(1, 9)}º ${random.pick(['A', 'B', 'izq.', 'dcha.'])}`;
  const partners = type === 'delivery-by-delivery-partner' ? riderPartnersOf(location) : [];
  // For the other orders a user has to request the rider.
  const isRiderRequested = partners.length > 0 && random.happens(0.5);
  return {
    fulfillment,
    address: { line1, country: location.country ?? 'ES' },
    ...(isRiderRequested && { deliverySlug: random.pick(partners) }),
  };
}

/** The times of preparation, pick-up and delivery; an order at a table has only the first. */
function timesOf(type: FulfillmentType, placedAt: Date, random: Random) {
  const kitchen = random.whole(1, 8);
  const counter = kitchen + random.whole(12, 25);
  const after = (minutes: number) => new Date(placedAt.getTime() + minutes * MINUTE_MS).toISOString();
  if (type === 'order-at-table') return { preparationAt: after(kitchen) };
  const pickup = { preparationAt: after(kitchen), suggestedPickUpAt: after(counter) };
  return type === 'takeaway' ? pickup : { ...pickup, suggestedDeliveryAt: after(counter + random.whole(10, 25)) };
}
