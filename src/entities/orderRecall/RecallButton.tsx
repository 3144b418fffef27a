import { Button } from '@blueprintjs/core';
import { Repeat } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

const RecallPanel = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/orderRecall/RecallPanel')).RecallPanel,
);

interface RecallButtonProps {
  /** Today's orders. */
  orders: readonly Order[];
  /** @default a button for touch */
  small?: boolean;
}

/** Opens the last finished orders, to return one to the kitchen (row K-03). For users who may change orders. */
export function RecallButton({ orders, small = false }: RecallButtonProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'operations.recall.openButton' });
  return (
    <LatePopover content={() => <RecallPanel orders={orders} />}>
      <Button size={small ? 'small' : 'medium'} variant="minimal" icon={<Repeat />} aria-label={label} title={label} />
    </LatePopover>
  );
}
