import { useIntl } from 'react-intl';
import { statusColour, type ShownStatus } from '@/domain/orderStatus';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

/** How an order stands, in a word with its colour; with the attention sign where a person must look (row OR-05). */
export function OrderStatus({ shown }: { shown: ShownStatus }) {
  const intl = useIntl();
  return (
    <StatusMark
      colour={statusColour(shown.status)}
      attention={shown.attention ? intl.formatMessage({ id: 'orders.status.attentionTooltip' }) : undefined}
    >
      {intl.formatMessage({ id: `orders.status.${shown.status}` })}
    </StatusMark>
  );
}
