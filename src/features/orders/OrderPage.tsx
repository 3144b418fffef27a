import { useId, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import type { Order } from '@/domain/order';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { OrderActions } from '@/features/orders/OrderDrawer/OrderActions';
import { OrderContent } from '@/features/orders/OrderDrawer/OrderContent';
import { OrderHeader } from '@/features/orders/OrderDrawer/OrderHeader';
import { OrderSkeleton } from '@/features/orders/OrderDrawer/OrderSkeleton';
import { useOrder } from '@/features/orders/useOrder';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/orders/OrderDrawer/orderDrawer.css';

interface OrderPageProps {
  /** Renders the open questions of this browser about the order's tickets. */
  printQuestions?: (orderId: string) => ReactNode;
  /** Renders the control that saves a trace of the order's printing. */
  saveTrace?: (order: Order) => ReactNode;
}

/** One order on a page with its own URL (specification 1 §2): the live content of the drawer. */
export function OrderPage(printingProps: OrderPageProps) {
  const intl = useIntl();
  const titleId = useId();
  const { id = '' } = useParams();
  const { user, locations } = useSignedIn();
  const { order, error, freshness, retry } = useOrder(id);
  const location = locations.find((known) => known.id === order?.locationId);

  // The server also returns 404 for an order outside the user's scope, so that its existence is not disclosed.
  if (isApiError(error) && error.kind === 'http' && error.status === 404) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'orders.notFound.title' })}
        link={{ to: PATHS.operations, text: intl.formatMessage({ id: 'orders.notFound.boardButton' }) }}
      >
        {intl.formatMessage({ id: 'orders.notFound.text' })}
      </EmptyState>
    );
  }
  return (
    <article className="order-page" aria-labelledby={titleId}>
      <OrderHeader order={order} titleId={titleId} />
      {order && <OrderActions key={order.id} order={order} location={location} role={user.role} />}
      <QueryView data={order} error={error ? apiErrorText(intl, error) : null} onRetry={() => void retry()} skeleton={<OrderSkeleton />}>
        {(loaded) => <OrderContent key={loaded.id} order={loaded} location={location} role={user.role} {...printingProps} />}
      </QueryView>
      {order && <OldDataBanner {...freshness} onRefresh={() => void retry()} />}
    </article>
  );
}
