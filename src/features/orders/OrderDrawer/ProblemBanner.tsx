import { Callout } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { orderProblem } from '@/domain/orderProblem';
import { useListAppsQuery } from '@/services/api/appsApi';

/** Why an order waits for a person, what that means, and what to do (row K-10); renders nothing for other orders. */
export function ProblemBanner({ order }: { order: Order }) {
  const intl = useIntl();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const problem = orderProblem(order);
  if (!problem) return null;
  const { cause } = problem;
  const channel = apps?.data.find(({ slug }) => slug === order.channel.slug)?.name ?? order.channel.slug;
  return (
    <Callout
      className="order-notice"
      intent={cause === 'channelDevice' ? 'warning' : 'danger'}
      compact
      title={intl.formatMessage({ id: `orders.problem.${cause}Title` }, { channel })}
    >
      {intl.formatMessage({ id: `orders.problem.${cause}Meaning` })}{' '}
      <strong>{intl.formatMessage({ id: `orders.problem.${cause}Action` })}</strong>
    </Callout>
  );
}
