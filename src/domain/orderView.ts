import * as z from 'zod/mini';
import type { Order } from '@/domain/order';
import { riderStatus } from '@/domain/orderStatus';
import { flatEntries } from '@/lib/flatEntries';

/** A field that both the order and the channel's own order may carry. */
export interface ReportedField<Value> {
  /** To be shown first; null where nobody says. */
  value: Value | null;
  /** What the channel's order says, where that is something else. */
  channelSays: Value | null;
}

export interface OrderView {
  /** By which people call the order: its code, else the channel's, else its id. */
  code: string;
  channelCode: ReportedField<string>;
  /** Minor units. */
  total: ReportedField<number>;
  clientName: ReportedField<string>;
  addressLine: ReportedField<string>;
  /** What else the address says: floor, town, country, … */
  addressRest: string;
  /** Where it is on the map; null without a place on earth. */
  place: { latitude: number; longitude: number } | null;
  riderName: ReportedField<string>;
}

const text = z.catch(z.optional(z.nullable(z.string())), null);
const part = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.catch(z.optional(z.nullable(z.looseObject(shape))), null);

/** The order as the channel sent it: `rawData.order` (specification 1 §3). */
const rawDataSchema = part({
  order: part({
    display_id: z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''),
    total_price: part({ fractional: z.catch(z.nullable(z.number()), null) }),
    delivery: part({ line1: text, customer_name: text, rider: part({ name: text }) }),
  }),
});

/**
 * What to show of an order whose fields may be missing or said twice. The order's own field comes first: it is what the product and
 * the POS work with. `rawData.order` fills what the order leaves out, and where it says something else both are shown, as neither
 * is known to be wrong.
 */
export function orderView(order: Order): OrderView {
  const raw = rawDataSchema.parse(order.rawData)?.order;
  const { line1, country, latitude, longitude, ...rest } = { ...order.address };
  const channelCode = told(order.channel.orderCode, raw?.display_id);
  return {
    code: filled(order.code) ?? channelCode.value ?? order.id,
    channelCode,
    total: told(order.total, raw?.total_price?.fractional),
    clientName: told(order.client?.name, raw?.delivery?.customer_name),
    addressLine: told(line1, raw?.delivery?.line1),
    addressRest: flatEntries([{ rest }, { country }])
      .map(({ value }) => String(value))
      .join(', '),
    place: placeOf(order.latitude ?? latitude, order.longitude ?? longitude),
    riderName: told(filled(order.courier?.name) ?? riderStatus(order)?.name, raw?.delivery?.rider?.name),
  };
}

function told<Value extends string | number>(own: Value | null | undefined, channels: Value | null | undefined): ReportedField<Value> {
  const value = filled(own);
  const other = filled(channels);
  return { value: value ?? other, channelSays: value !== null && other !== null && !isSame(value, other) ? other : null };
}

function filled<Value extends string | number>(value: Value | null | undefined): Value | null {
  return value === undefined || value === null || String(value).trim() === '' ? null : value;
}

function isSame(one: string | number, other: string | number): boolean {
  return String(one).trim().toLowerCase() === String(other).trim().toLowerCase();
}

function placeOf(latitude: unknown, longitude: unknown): OrderView['place'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
