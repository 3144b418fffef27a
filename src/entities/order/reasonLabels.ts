import type { IntlShape } from 'react-intl';
import { DENIAL_REASONS } from '@/domain/denialReason';
import { REASON_CODES } from '@/domain/reasonCode';

/** The texts of the reasons of cancellations by their code, of the platform and of a denial; other reasons are shown as they are. */
export function reasonLabels(intl: IntlShape): ReadonlyMap<string, string> {
  return new Map<string, string>([
    ...REASON_CODES.map((code) => [code, intl.formatMessage({ id: `orders.reason.${code}` })] as const),
    ...DENIAL_REASONS.map((code) => [code, intl.formatMessage({ id: `orders.denial.${code}` })] as const),
  ]);
}
