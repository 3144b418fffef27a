import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { DenialForm } from '@/entities/orderAnswer/DenialForm';
import { useAnswerOrder } from '@/entities/orderAnswer/useAnswerOrder';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import '@/entities/orderAnswer/orderAnswer.css';

/** Cancels an order that was accepted before, with a reason for its channel (row K-06). */
export function CancelOrder({ order, onCancelled }: { order: Order; onCancelled: () => void }) {
  const intl = useIntl();
  const { answer, isBusy, unsentAnswer } = useAnswerOrder(order);
  return (
    <LatePopover
      content={(close) => (
        <DenialForm
          channelSlug={order.channel.slug}
          kind="cancel"
          initial={unsentAnswer}
          onSubmit={(given) => {
            void answer(given);
            close();
            onCancelled();
          }}
        />
      )}
    >
      <Button variant="outlined" intent="danger" disabled={isBusy}>
        {intl.formatMessage({ id: 'orders.answer.cancelButton' })}
      </Button>
    </LatePopover>
  );
}
