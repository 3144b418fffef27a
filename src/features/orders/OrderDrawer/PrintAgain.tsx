import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { TICKET_TYPES, copiesOf, type TicketType } from '@/domain/printer';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useSendAgainToPrinterMutation } from '@/services/api/ordersApi';
import { showToast } from '@/ui/Toasts/showToast';

/** Prints an order again on the printers of one ticket type (specification 2 §7). */
export function PrintAgain({ order }: { order: Pick<Order, 'id' | 'locationId'> }) {
  const intl = useIntl();
  const [sendAgain, { isLoading }] = useSendAgainToPrinterMutation();
  const [ticketType, setTicketType] = useState<TicketType>('KITCHEN');
  const [copies, setCopies] = useState('1');

  const print = async () => {
    const { data, error } = await sendAgain({ orderId: order.id, locationId: order.locationId, ticketType, copies: copiesOf(copies) });
    const nothing = data?.created === 0 && data.released === 0;
    if (nothing || lacksPrinter(error)) return showToast('error', intl.formatMessage({ id: 'orders.printAgain.noPrinterError' }));
    if (error) return showToast('error', intl.formatMessage({ id: 'orders.printAgain.failedError' }, { error: apiErrorText(intl, error) }));
    return showToast('success', intl.formatMessage({ id: 'orders.printAgain.queuedSuccess' }));
  };

  return (
    <form
      className="print-again"
      onSubmit={(event) => {
        event.preventDefault();
        void print();
      }}
    >
      <HTMLSelect
        aria-label={intl.formatMessage({ id: 'orders.printAgain.typeLabel' })}
        value={ticketType}
        onChange={(event) => setTicketType(TICKET_TYPES.find((type) => type === event.currentTarget.value) ?? 'KITCHEN')}
        options={TICKET_TYPES.map((type) => ({ value: type, label: intl.formatMessage({ id: `orders.ticketType.${type}` }) }))}
      />
      <label className="print-again-copies">
        {intl.formatMessage({ id: 'orders.printAgain.copiesLabel' })}
        <InputGroup
          type="number"
          min={1}
          max={10}
          value={copies}
          onChange={(event) => setCopies(event.currentTarget.value)}
          onBlur={() => setCopies(String(copiesOf(copies)))}
        />
      </label>
      <Button type="submit" icon={<Print />} loading={isLoading}>
        {intl.formatMessage({ id: 'orders.printAgain.button' })}
      </Button>
    </form>
  );
}

function lacksPrinter(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.code === 'NO_ACTIVE_PRINTER';
}
