import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { Fact } from '@/features/orders/OrderDrawer/Fact';
import { OnDemand } from '@/features/orders/OrderDrawer/OnDemand';
import { flatEntries } from '@/lib/flatEntries';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OrderRecordProps {
  order: Order;
  timeZone: string;
}

/** Technical data for support: ids, creator and creation time, metadata of integrations, and the raw order. */
export function OrderRecord({ order, timeZone }: OrderRecordProps) {
  const intl = useIntl();
  const time = (instant: string | null | undefined) => instant && <ZonedTime instant={instant} timeZone={timeZone} show="date" />;
  const metadata = flatEntries(order.metadata);
  return (
    <section className="order-section order-record">
      <h3>{intl.formatMessage({ id: 'orders.record.title' })}</h3>
      <dl className="order-facts">
        <Fact label={intl.formatMessage({ id: 'orders.record.orderIdLabel' })} copy={order.id}>
          {order.id}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.record.channelOrderIdLabel' })} copy={order.channel.orderId}>
          {order.channel.orderId}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.record.accountLabel' })}>{order.accountId}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.record.createdLabel' })}>{time(order.createdAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.record.createdByLabel' })}>{order.createdBy}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.record.updatedLabel' })}>{time(order.updatedAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.record.notifiedLabel' })}>{order.notifiedThrough}</Fact>
      </dl>
      {metadata.length > 0 && (
        <OnDemand label={intl.formatMessage({ id: 'orders.record.metadataLabel' })}>
          {() => (
            <dl className="order-codes">
              {metadata.map(({ path, value }, index) => (
                <div key={index}>
                  <dt>{path}</dt>
                  <dd>{String(value)}</dd>
                </div>
              ))}
            </dl>
          )}
        </OnDemand>
      )}
      <OnDemand label={intl.formatMessage({ id: 'orders.record.rawLabel' })}>{() => <RawOrder order={order} />}</OnDemand>
    </section>
  );
}

function RawOrder({ order }: { order: Order }) {
  const raw = JSON.stringify(order, null, 2);
  return (
    <div className="order-raw">
      <CopyButton text={raw} />
      <pre>{raw}</pre>
    </div>
  );
}
