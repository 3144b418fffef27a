import type { IntlShape } from 'react-intl';
import { isReasonCode } from '@/domain/reasonCode';

/** Translates a reason code and appends the code. Returns an unmapped code unchanged, and "unknown" without one (specification 2 §8). */
export function reasonText(intl: IntlShape, reason: string | null | undefined): string {
  if (!reason) return intl.formatMessage({ id: 'orders.reason.UNKNOW' });
  if (!isReasonCode(reason)) return reason;
  return intl.formatMessage(
    { id: 'orders.reason.withCode' },
    { words: intl.formatMessage({ id: `orders.reason.${reason}` }), code: reason },
  );
}
