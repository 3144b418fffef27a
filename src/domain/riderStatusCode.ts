/** Statuses of a rider (specification 1 §4). */
const RIDER_STATUSES = [
  'CREATED',
  'PICKING',
  'DELIVERING',
  'COMPLETED',
  'CANCELED',
  'ERROR',
  'DEFERRED',
  'UNKNOW',
  'DISABLED',
  'RETURNED',
  'PICKING_RET',
  'DELIVERING_RET',
] as const;
export type RiderStatusCode = (typeof RIDER_STATUSES)[number];

/** Parses a rider's status; an untranslated one is `UNKNOW`. */
export function riderStatusCode(status: string): RiderStatusCode {
  return RIDER_STATUSES.find((known) => known === status) ?? 'UNKNOW';
}
