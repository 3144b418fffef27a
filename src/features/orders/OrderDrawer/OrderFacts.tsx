import { Tag } from '@blueprintjs/core';
import { Walk, WarningSign } from '@blueprintjs/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import { FULFILLMENT_TYPES, type Order } from '@/domain/order';
import { riderStatus } from '@/domain/orderStatus';
import { orderView, type ReportedField } from '@/domain/orderView';
import { PAYMENT_TYPES, paymentKind } from '@/domain/paymentType';
import { riderStatusCode } from '@/domain/riderStatusCode';
import { AppName } from '@/features/orders/OrderDrawer/AppName';
import { Fact } from '@/features/orders/OrderDrawer/Fact';
import { flatEntries } from '@/lib/flatEntries';
import { pathTo } from '@/services/paths/pathTo';
import { StatusMark } from '@/ui/StatusMark/StatusMark';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface OrderFactsProps {
  order: Order;
  location: Location | undefined;
  timeZone: string;
}

/** Client, times, delivery and payment. Missing values are omitted; a type without a label is shown as its raw value. */
export function OrderFacts({ order, location, timeZone }: OrderFactsProps) {
  const intl = useIntl();
  const { client, channel, courier } = order;
  const { clientName, addressLine, addressRest, channelCode, coordinates: place, riderName } = orderView(order);
  const time = (instant: string | null | undefined) => instant && <ZonedTime instant={instant} timeZone={timeZone} show="date" />;
  const fulfillment = FULFILLMENT_TYPES.find((type) => type === order.fulfillment?.type);
  const payment = PAYMENT_TYPES.find((type) => type === order.payment?.type);
  const kind = paymentKind(order.payment?.type);
  const rider = riderStatus(order);
  const invoice = invoiceOf(client?.invoiceDetails);
  const address = [addressLine.value, addressRest].filter(Boolean).join(', ');
  return (
    <section className="order-section">
      <h3>{intl.formatMessage({ id: 'orders.facts.title' })}</h3>
      <dl className="order-facts">
        <Fact label={intl.formatMessage({ id: 'orders.facts.placedLabel' })}>{time(order.placedAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.preparationLabel' })}>{time(order.preparationAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.pickUpLabel' })}>{time(order.suggestedPickUpAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.deliveryLabel' })}>{time(order.suggestedDeliveryAt)}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.fulfillmentLabel' })}>
          {fulfillment ? intl.formatMessage({ id: `orders.fulfillment.${fulfillment}` }) : order.fulfillment?.type}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.clientLabel' })}>
          {clientName.value}
          {channelValueLine(clientName)}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.phoneLabel' })} copy={client?.phone}>
          {client?.phone && <a href={`tel:${client.phone}`}>{client.phone}</a>}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.emailLabel' })}>
          {client?.email && <a href={`mailto:${client.email}`}>{client.email}</a>}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.addressLabel' })} copy={address}>
          {address}
          {channelValueLine(addressLine)}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.coordinatesLabel' })}>
          {place && `${place.latitude}, ${place.longitude}`}
          {place && (
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
              target="_blank"
              rel="noreferrer"
            >
              {intl.formatMessage({ id: 'orders.facts.mapLink' })}
            </a>
          )}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.courierLabel' })}>
          {order.deliverySlug && <AppName scope="rider" slug={order.deliverySlug} />}
          {riderName.value}
          {channelValueLine(riderName)}
          {courier?.phone && <a href={`tel:${courier.phone}`}>{courier.phone}</a>}
          {rider && (
            <StatusMark colour={rider.status === 'ERROR' ? 'amber' : 'grey'} icon={Walk}>
              {intl.formatMessage({ id: `orders.rider.${riderStatusCode(rider.status)}` })}
            </StatusMark>
          )}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.paymentLabel' })}>
          {payment ? intl.formatMessage({ id: `orders.payment.${payment}` }) : order.payment?.type}
          {kind && <Tag minimal>{kind}</Tag>}
          {order.paymentPending && (
            <StatusMark colour="amber" icon={WarningSign}>
              {intl.formatMessage({ id: 'orders.facts.paymentPending' })}
            </StatusMark>
          )}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.invoiceAddressLabel' })}>{invoice.companyAddress}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.invoiceLabel' })}>{invoice.rest}</Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.locationLabel' })}>
          {order.locationId && <Link to={pathTo('location', { id: order.locationId })}>{location?.name ?? order.locationId}</Link>}
        </Fact>
        <Fact label={intl.formatMessage({ id: 'orders.facts.channelLabel' })} copy={channelCode.value}>
          {channel.slug && <AppName scope="channel" slug={channel.slug} />}
          {channelCode.value}
          {channelValueLine(channelCode)}
        </Fact>
      </dl>
    </section>
  );

  function channelValueLine({ channelValue: text }: ReportedField<string>) {
    return (
      text && (
        <span className="order-muted">
          <FormattedMessage id="orders.facts.channelSaysLabel" values={{ text }} />
        </span>
      )
    );
  }
}

interface Invoice {
  companyAddress: string;
  /** The remaining fields, as text. */
  rest: string[];
}

/** Invoice data of the client. The specification defines only the company's address (1 §3); other fields are shown unchanged. */
function invoiceOf(details: unknown): Invoice {
  const { companyAddress, ...rest } =
    typeof details === 'object' && details !== null ? { companyAddress: null, ...details } : { companyAddress: null, '': details };
  return {
    companyAddress: flatEntries(companyAddress)
      .map(({ value }) => String(value))
      .join(', '),
    rest: flatEntries(rest).map(({ path, value }) => (path === '' ? String(value) : `${path}: ${value}`)),
  };
}
