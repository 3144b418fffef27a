import type { IntlShape } from 'react-intl';
import { printReasonText } from '@/entities/printing/printReasonText';
import { reasonText } from '@/features/orders/reasonText';

/** Why a ticket did not come out: of printing in words of its own, else those of all reasons (specification 2 §8, row PR-18). */
export function printerEntryReason(intl: IntlShape, reason: string | null | undefined): string {
  return printReasonText(intl, reason) ?? reasonText(intl, reason);
}
