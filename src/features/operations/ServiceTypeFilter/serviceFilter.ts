import { FULFILLMENT_TYPES, type FulfillmentType } from '@/domain/order';

/** The URL parameter of the service type filter. */
export const SERVICE_PARAM = 'service';

/** Parses the service type of the URL; null: all. */
export function serviceFilter(text: string | null): FulfillmentType | null {
  return FULFILLMENT_TYPES.find((type) => type === text) ?? null;
}
