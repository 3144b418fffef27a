import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { printersOf, type Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { missingTicket } from '@/domain/orderTickets';
import { TICKET_TYPES, copiesOf, type TicketType } from '@/domain/printer';
import { useOrderActions } from '@/entities/order/useOrderActions';
import { useOrderBusy } from '@/entities/order/useOrderBusy';
import { showToast } from '@/ui/Toasts/showToast';

interface PrintAgainProps {
  order: Pick<Order, 'id' | 'locationId' | 'statuses'>;
  /** Undefined if the user has no access to the order's location. */
  location: Location | undefined;
  /** The preselected ticket type. @default the ticket type that was not printed */
  ticketType?: TicketType;
}

/** Reprints an order on the printers of one ticket type; by default the type that was not printed (specification 2 §7). */
export function PrintAgain({ order, location, ticketType: first }: PrintAgainProps) {
  const intl = useIntl();
  const { print } = useOrderActions(showToast);
  const isBusy = useOrderBusy(order.id);
  const [chosen, setChosen] = useState<TicketType | null>(null);
  const [copies, setCopies] = useState('1');
  const printers = location ? printersOf(location) : [];
  const ticketType = chosen ?? first ?? missingTicket(order, printers);
  // Only few restaurants print labels.
  const hasLabels = ticketType === 'LABEL' || printers.some((printer) => printer.isActive && printer.ticketType === 'LABEL');
  const offered = TICKET_TYPES.filter((type) => type !== 'LABEL' || hasLabels);

  return (
    <form
      className="print-again"
      onSubmit={(event) => {
        event.preventDefault();
        void print(order, { ticketType, copies: copiesOf(copies) });
      }}
    >
      <HTMLSelect
        aria-label={intl.formatMessage({ id: 'orders.printAgain.typeLabel' })}
        value={ticketType}
        onChange={({ currentTarget }) => setChosen(TICKET_TYPES.find((type) => type === currentTarget.value) ?? null)}
        options={offered.map((type) => ({ value: type, label: intl.formatMessage({ id: `orders.ticketType.${type}` }) }))}
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
      <Button type="submit" icon={<Print />} loading={isBusy}>
        {intl.formatMessage({ id: 'orders.printAgain.button' })}
      </Button>
    </form>
  );
}
