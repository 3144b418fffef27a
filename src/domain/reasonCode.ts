/** Reasons of a status entry that have translated texts (specification 2 §8). Others are shown as they are. */
export const REASON_CODES = [
  'ERROR_POS_INVALID_ITEM',
  'ERROR_POS_OFFLINE',
  'ERROR_POS_NO_CASH',
  'ERROR_POS_INTERNAL',
  'ERROR_SENDING_TO_POS',
  'AWAITING_FOR_DATE',
  'SUBSCRIPTION_CANCELED',
  'BAD_REQUEST',
  'INVALID_DATA',
  'UNAUTHORIZED',
  'NOT_ALLOWED',
  'TIMEOUT',
  'INTEGRATION_NOT_READY',
  'SERVICE_UNAVAILABLE',
  'REMOTE_SERVER_ERROR',
  'NOT_FOUND',
  'LOCATION_EXCEPTION',
  'LOCATION_CLOSED',
  'CASH_CLOSED',
  'ORDER_EXCEPTION',
  'ORDER_CANCELATION',
  'ORDER_DUPLICATED',
  'MAX_ORDERS_REACHED',
  'ITEM_EXCEPTION',
  'UNKNOW',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export function isReasonCode(text: string): text is ReasonCode {
  return REASON_CODES.some((code) => code === text);
}
