import { useIntl } from 'react-intl';
import { ticketOfEntry } from '@/domain/orderTickets';
import { orderMoney } from '@/domain/orderMoney';
import { can } from '@/domain/permissions';
import type { TicketType } from '@/domain/printer';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { OrderTimeline } from '@/features/orders/OrderDrawer/OrderTimeline';
import { PrintAgain } from '@/features/orders/OrderDrawer/PrintAgain';
import { useOrder } from '@/features/orders/useOrder';
import { viewerZone } from '@/lib/timeZone';
import { apiErrorText } from '@/services/api/apiErrorText';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/orders/OrderDrawer/orderDrawer.css';
import '@/features/orders/OrderDrawer/orderFacts.css';
import '@/features/orders/OrderDrawer/orderItems.css';

interface JobOfOrderProps {
  orderId: string;
  jobUuid: string;
  ticketType: TicketType;
}

/** The history entries of one print job, with the printer's replies collapsed, and the control that reprints it (row BP-07). */
export function JobOfOrder({ orderId, jobUuid, ticketType }: JobOfOrderProps) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const { order, error, retry } = useOrder(orderId);
  const location = locations.find(({ id }) => id === order?.locationId);
  return (
    <QueryView
      data={order}
      error={error ? apiErrorText(intl, error) : null}
      onRetry={() => void retry()}
      skeleton={<div className="order-skeleton" />}
    >
      {(loaded) => {
        const entries = loaded.statuses.filter((entry) => ticketOfEntry(entry)?.uuid === jobUuid);
        return (
          <>
            {can(user.role, 'orders:retry', 'updateOwn') && <PrintAgain order={loaded} location={location} ticketType={ticketType} />}
            {entries.length > 0 && (
              <OrderTimeline
                entries={entries}
                timeZone={location?.timeZone ?? viewerZone()}
                money={(amount) => orderMoney(amount, loaded, location)}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
}
