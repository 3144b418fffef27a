import type { IntlShape } from 'react-intl';
import { isReasonCode } from '@/domain/reasonCode';

/** A reason code in words with the code behind it; an unmapped one as it is, an empty one as unknown (specification 2 §8). */
export function reasonText(intl: IntlShape, reason: string | null | undefined): string {
  if (!reason) return intl.formatMessage({ id: 'orders.reason.UNKNOW' });
  if (!isReasonCode(reason)) return reason;
  return intl.formatMessage(
    { id: 'orders.reason.withCode' },
    { words: intl.formatMessage({ id: `orders.reason.${reason}` }), code: reason },
  );
}
