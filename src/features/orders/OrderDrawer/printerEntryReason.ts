import type { IntlShape } from 'react-intl';
import { printReasonText } from '@/entities/printing/printReasonText';
import { reasonText } from '@/features/orders/reasonText';

/** Explains why a ticket was not printed: a printing reason if known, otherwise a general one (specification 2 §8, row PR-18). */
export function printerEntryReason(intl: IntlShape, reason: string | null | undefined): string {
  return printReasonText(intl, reason) ?? reasonText(intl, reason);
}
