import { FULFILLMENT_TYPES, type FulfillmentType } from '@/domain/order';

/** Where the address keeps the service type that the board is narrowed to. */
export const SERVICE_PARAM = 'service';

/** Reads a service type from the address; null, which means all, where it names none. */
export function serviceFilter(text: string | null): FulfillmentType | null {
  return FULFILLMENT_TYPES.find((type) => type === text) ?? null;
}
