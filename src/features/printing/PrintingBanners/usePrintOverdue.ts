import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { OverduePrint } from '@/domain/overduePrint';
import { overdueKey } from '@/features/printing/PrintingBanners/dismissedOrders';
import { isApiError, type ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useReprintOrderMutation } from '@/services/api/ordersApi';
import { showToast } from '@/ui/Toasts/showToast';

/** The progress of an overdue ticket; absent if it was not sent. */
export type Printing = 'sending' | 'sent' | 'failed';

/** Sends overdue orders to print, one after the other, and reports failures, in a batch as a count. Stops if the server is unreachable. */
export function usePrintOverdue() {
  const intl = useIntl();
  const [reprint] = useReprintOrderMutation();
  const [printing, setPrinting] = useState<Readonly<Record<string, Printing>>>({});
  const [isPrintingAll, setPrintingAll] = useState(false);

  async function send(overdue: OverduePrint): Promise<ApiError | null> {
    const { orderId, locationId, ticketType, ticketTypes = [] } = overdue;
    const setProgress = (state: Printing) => setPrinting((before) => ({ ...before, [overdueKey(overdue)]: state }));
    setProgress('sending');
    // 0 copies: the printer's configured number.
    const { error } = await reprint({ orderId, locationId, ...(ticketTypes.length < 2 && { ticketType }), copies: 0 });
    setProgress(error ? 'failed' : 'sent');
    if (!error) return null;
    return isApiError(error) ? error : { kind: 'unreadable', reason: '' };
  }

  async function print(overdue: OverduePrint): Promise<void> {
    const error = await send(overdue);
    if (!error) return;
    const lacksPrinter = error.kind === 'http' && error.code === 'NO_ACTIVE_PRINTER';
    await showToast(
      'error',
      lacksPrinter
        ? intl.formatMessage({ id: 'orders.printAgain.noPrinterError' })
        : intl.formatMessage({ id: 'orders.printAgain.failedError' }, { error: apiErrorText(intl, error) }),
    );
  }

  async function printAll(all: readonly OverduePrint[]): Promise<void> {
    setPrintingAll(true);
    let sent = 0;
    for (const overdue of all) {
      const error = await send(overdue);
      if (!error) sent += 1;
      else if (error.kind !== 'http') break;
    }
    setPrintingAll(false);
    const failed = all.length - sent;
    await (failed > 0
      ? showToast('error', intl.formatMessage({ id: 'printing.overdue.partlyError' }, { sent, failed }))
      : showToast('success', intl.formatMessage({ id: 'printing.overdue.allSuccess' }, { sent })));
  }

  return { printing, isPrintingAll, print, printAll };
}
