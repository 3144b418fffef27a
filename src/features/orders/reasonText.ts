import type { IntlShape } from 'react-intl';
import { isDenialReason } from '@/domain/denialReason';
import { isReasonCode } from '@/domain/reasonCode';

/** Translates the reason of a denial (row K-06), or a reason code, to which it appends the code. Returns an unmapped code unchanged, and "unknown" without one (specification 2 §8). */
export function reasonText(intl: IntlShape, reason: string | null | undefined): string {
  if (!reason) return intl.formatMessage({ id: 'orders.reason.UNKNOW' });
  if (isDenialReason(reason)) return intl.formatMessage({ id: `orders.denial.${reason}` });
  if (!isReasonCode(reason)) return reason;
  return intl.formatMessage(
    { id: 'orders.reason.withCode' },
    { words: intl.formatMessage({ id: `orders.reason.${reason}` }), code: reason },
  );
}
