import { useIntl } from 'react-intl';
import { statusColour, type ShownStatus } from '@/domain/orderStatus';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

/** Status of an order as a coloured label, with an attention icon if a user must act (row OR-05). */
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
