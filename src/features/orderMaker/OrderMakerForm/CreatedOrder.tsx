import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Order } from '@/domain/order';
import { pathTo } from '@/services/paths/pathTo';

/** Links to the order created last. The live region is always rendered, so that screen readers announce it. */
export function CreatedOrder({ order }: { order: Pick<Order, 'id' | 'code'> | null }) {
  const intl = useIntl();
  return (
    <div role="status">
      {order && (
        <Callout className="form-problem" intent="success" compact>
          {intl.formatMessage(
            { id: 'orderMaker.created.text' },
            {
              code: order.code,
              link: (text) => (
                <Link key="order" to={pathTo('order', { id: order.id })}>
                  {text}
                </Link>
              ),
            },
          )}
        </Callout>
      )}
    </div>
  );
}
