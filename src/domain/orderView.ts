import * as z from 'zod/mini';
import type { Order } from '@/domain/order';
import { riderStatus } from '@/domain/orderStatus';
import { flatEntries } from '@/lib/flatEntries';

/** A field that both the order and the channel's original order may contain. */
export interface ReportedField<Value> {
  /** The value to show first; null if both are missing. */
  value: Value | null;
  /** The value in the channel's order, if it differs. */
  channelValue: Value | null;
}

export interface OrderView {
  /** The code that users refer to the order by: its own, else the channel's, else its id. */
  code: string;
  channelCode: ReportedField<string>;
  /** The channel's code, if a person can tell it from `code`: "GLV-778" and "#glv778" are the same, and so are "GLV-778" and "778". */
  otherCode: string | null;
  /** Minor units. */
  total: ReportedField<number>;
  clientName: ReportedField<string>;
  addressLine: ReportedField<string>;
  /** The other fields of the address: floor, town, country, … */
  addressRest: string;
  /** Coordinates for the map; null if they are missing or invalid. */
  coordinates: { latitude: number; longitude: number } | null;
  riderName: ReportedField<string>;
}

const text = z.catch(z.optional(z.nullable(z.string())), null);
const optionalObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.catch(z.optional(z.nullable(z.looseObject(shape))), null);

/** The order as the channel sent it: `rawData.order` (specification 1 §3). */
const rawDataSchema = optionalObject({
  order: optionalObject({
    display_id: z.catch(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), ''),
    total_price: optionalObject({ fractional: z.catch(z.nullable(z.number()), null) }),
    delivery: optionalObject({ line1: text, customer_name: text, rider: optionalObject({ name: text }) }),
  }),
});

/**
 * Display values of an order whose fields may be missing or duplicated. The order's own field takes precedence, because the product and the
 * POS use it. `rawData.order` fills missing fields; if it differs, both values are shown, because either may be wrong.
 */
export function orderView(order: Order): OrderView {
  const raw = rawDataSchema.parse(order.rawData)?.order;
  const { line1, country, latitude, longitude, ...rest } = { ...order.address };
  const channelCode = reportedField(order.channel.orderCode, raw?.display_id);
  const code = nonEmpty(order.code) ?? channelCode.value ?? order.id;
  return {
    code,
    channelCode,
    otherCode: channelCode.value === null || repeats(code, channelCode.value) ? null : channelCode.value,
    total: reportedField(order.total, raw?.total_price?.fractional),
    clientName: reportedField(order.client?.name, raw?.delivery?.customer_name),
    addressLine: reportedField(line1, raw?.delivery?.line1),
    addressRest: flatEntries([{ rest }, { country }])
      .map(({ value }) => String(value))
      .join(', '),
    coordinates: coordinatesOf(order.latitude ?? latitude, order.longitude ?? longitude),
    riderName: reportedField(nonEmpty(order.courier?.name) ?? riderStatus(order)?.name, raw?.delivery?.rider?.name),
  };
}

function reportedField<Value extends string | number>(
  own: Value | null | undefined,
  channels: Value | null | undefined,
): ReportedField<Value> {
  const value = nonEmpty(own);
  const other = nonEmpty(channels);
  return { value: value ?? other, channelValue: value !== null && other !== null && !isSame(value, other) ? other : null };
}

function nonEmpty<Value extends string | number>(value: Value | null | undefined): Value | null {
  return value === undefined || value === null || String(value).trim() === '' ? null : value;
}

function isSame(one: string | number, other: string | number): boolean {
  return String(one).trim().toLowerCase() === String(other).trim().toLowerCase();
}

/** A shorter ending is no repetition: "1" is not "A-1001". */
const MIN_ENDING = 3;

/** Whether two codes have the same letters and digits, or one ends with the other. */
function repeats(one: string, other: string): boolean {
  const [a, b] = [lettersOf(one), lettersOf(other)];
  if (Math.min(a.length, b.length) < MIN_ENDING) return isSame(one, other);
  return a.endsWith(b) || b.endsWith(a);
}

function lettersOf(code: string): string {
  return code.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function coordinatesOf(latitude: unknown, longitude: unknown): OrderView['coordinates'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
