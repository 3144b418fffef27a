import type { IntlShape } from 'react-intl';
import { isPrinterCode } from '@/domain/printerCode';
import { isPrintReason } from '@/domain/printReason';

/**
 * Why a ticket did not come out, in words (rows BP-05, PR-18): what the printer means by its code, or what became of the job. Null for
 * any other code, which has to be shown as it is.
 */
export function printReasonText(intl: IntlShape, code: string | null | undefined): string | null {
  if (!code) return null;
  if (isPrinterCode(code)) return intl.formatMessage({ id: `orders.printerCode.${code}` });
  if (!isPrintReason(code)) return null;
  return intl.formatMessage({ id: code === 'SERVICE_UNAVAILABLE' ? 'orders.printer.unreachable' : `orders.printReason.${code}` });
}
