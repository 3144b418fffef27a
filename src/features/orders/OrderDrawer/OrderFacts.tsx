import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import { FULFILLMENT_TYPES, type Order } from '@/domain/order';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OrderFactsProps {
  order: Order;
  location: Location | undefined;
  timeZone: string;
}

/** Who, when and where. What the order does not carry is left out; a type without words is shown as it is. */
export function OrderFacts({ order, location, timeZone }: OrderFactsProps) {
  const intl = useIntl();
  const { client, address, courier, channel } = order;
  const time = (instant: string | null | undefined) => instant && <ZonedTime instant={instant} timeZone={timeZone} show="date" />;
  const fulfillment = FULFILLMENT_TYPES.find((type) => type === order.fulfillment?.type);
  const payment = PAYMENT_TYPES.find((type) => type === order.payment?.type);
  return (
    <section className="order-section">
      <h3>{intl.formatMessage({ id: 'orders.facts.title' })}</h3>
      <dl className="order-facts">
        <Fact label={intl.formatMessage({ id: 'orders.facts.clientLabel' })}>
          {client?.name}
          {client?.phone && <a href={`tel:${client.phone}`}>{client.phone}</a>}
          {client?.email}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.addressLabel' })}>{address?.line1}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.locationLabel' })}>
          <Link to={`/locations/${encodeURIComponent(order.locationId)}`}>{location?.name ?? order.locationId}</Link>
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.channelLabel' })}>
          {channel.slug}
          {channel.orderCode}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.fulfillmentLabel' })}>
          {fulfillment ? intl.formatMessage({ id: `orders.fulfillment.${fulfillment}` }) : order.fulfillment?.type}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.paymentLabel' })}>
          {payment ? intl.formatMessage({ id: `orders.payment.${payment}` }) : order.payment?.type}
          {order.paymentPending && <strong>{intl.formatMessage({ id: 'orders.facts.paymentPending' })}</strong>}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.courierLabel' })}>
          {courier?.name}
          {courier?.phone && <a href={`tel:${courier.phone}`}>{courier.phone}</a>}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.placedLabel' })}>{time(order.placedAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.preparationLabel' })}>{time(order.preparationAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.pickUpLabel' })}>{time(order.suggestedPickUpAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.deliveryLabel' })}>{time(order.suggestedDeliveryAt)}</Fact>
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const parts = (Array.isArray(children) ? children : [children]).filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {parts.map((part, index) => (
          <span key={index}>{part}</span>
        ))}
      </dd>
    </div>
  );
}
