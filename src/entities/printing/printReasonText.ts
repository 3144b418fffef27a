import type { IntlShape } from 'react-intl';
import { isPrinterCode } from '@/domain/printerCode';
import { isPrintReason } from '@/domain/printReason';

/**
 * Text of the reason why a ticket was not printed (rows BP-05, PR-18): the meaning of a printer code, or the state of the job. Null for any
 * other code, which is to be shown as it is.
 */
export function printReasonText(intl: IntlShape, code: string | null | undefined): string | null {
  if (!code) return null;
  if (isPrinterCode(code)) return intl.formatMessage({ id: `orders.printerCode.${code}` });
  if (!isPrintReason(code)) return null;
  return intl.formatMessage({ id: code === 'SERVICE_UNAVAILABLE' ? 'orders.printer.unreachable' : `orders.printReason.${code}` });
}
