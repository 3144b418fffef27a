import { Button } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';
import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { defaultReadyMinutes, MAX_READY_MINUTES, MIN_READY_MINUTES, suggestedReadyMinutes } from '@/domain/orderAnswer';
import { orderView } from '@/domain/orderView';
import { useAnswerOrder } from '@/entities/orderAnswer/useAnswerOrder';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { useClock } from '@/ui/clock/useClock';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import '@/entities/orderAnswer/orderAnswer.css';

// Prefetched, because it must also open while the connection is down.
const DenialForm = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "boardLater", webpackPrefetch: true */ '@/entities/orderAnswer/DenialForm')).DenialForm,
);

/** Changes of the minutes until ready that one click makes (row K-06). */
const STEPS = [-5, 5, 10] as const;

interface AnswerOrderProps {
  order: Order;
  location: Location | undefined;
  /** Small buttons with short labels, for cards and rows. @default false */
  compact?: boolean;
  /** Whether the buttons are in the tab order. @default true */
  isStop?: boolean;
  /** Called with the clicked button, which disappears with the answer. */
  onAnswer: (button: HTMLElement) => void;
}

/**
 * Accepts a new order with the minutes until it is ready, or denies it with a reason (row K-06). The minutes start at the default of
 * channel or location, or at the later time that the channel set, which the order retains if they are not changed.
 */
export function AnswerOrder({ order, location, compact = false, isStop = true, onAnswer }: AnswerOrderProps) {
  const intl = useIntl();
  const { answer, isBusy, unsentAnswer } = useAnswerOrder(order);
  const [chosen, setChosen] = useState(unsentAnswer?.kind === 'accept' ? (unsentAnswer.readyInMinutes ?? null) : null);
  const suggested = useClock(useCallback((now: number) => suggestedReadyMinutes(order, location, now), [order, location]));
  const minutes = chosen ?? suggested;
  const isLater = minutes > MAX_READY_MINUTES;
  const { code } = orderView(order);
  const button = { ...(compact && { size: 'small' as const }), tabIndex: isStop ? 0 : -1 };
  const stepLabel = (step: number) => intl.formatMessage({ id: 'orders.answer.stepButton' }, { step, code, minutes });
  return (
    <div className={compact ? 'order-answer order-answer-compact' : 'order-answer'} role="group" aria-label={code}>
      <Button
        {...button}
        className="order-answer-accept"
        intent="primary"
        icon={<Tick size={14} />}
        loading={isBusy}
        data-next-action
        aria-label={intl.formatMessage(
          { id: isLater ? 'orders.answer.acceptLaterButton' : 'orders.answer.acceptButton' },
          { code, minutes },
        )}
        onClick={({ currentTarget }) => {
          onAnswer(currentTarget);
          const isPromised = suggested > defaultReadyMinutes(order, location, Date.now());
          void answer({ kind: 'accept', readyInMinutes: chosen ?? (isPromised ? null : suggested) });
        }}
      >
        <span className="order-answer-word">{intl.formatMessage({ id: 'orders.answer.acceptLabel' })}</span>
        {!isLater && <span className="order-answer-minutes">{intl.formatMessage({ id: 'orders.answer.minutesLabel' }, { minutes })}</span>}
      </Button>
      {!isLater &&
        STEPS.map((step) => (
          <Button
            key={step}
            {...button}
            className="order-answer-step"
            variant="outlined"
            disabled={isBusy || minutes + step < MIN_READY_MINUTES || minutes + step > MAX_READY_MINUTES}
            aria-label={stepLabel(step)}
            title={stepLabel(step)}
            onClick={() => setChosen(minutes + step)}
          >
            {step > 0 ? `+${step}` : `−${-step}`}
          </Button>
        ))}
      <LatePopover
        content={(close) => (
          <DenialForm
            channelSlug={order.channel.slug}
            kind="deny"
            initial={unsentAnswer}
            onSubmit={(given) => {
              void answer(given);
              close();
            }}
          />
        )}
      >
        <Button
          {...button}
          className="order-answer-deny"
          variant={compact ? 'minimal' : 'outlined'}
          intent="danger"
          icon={<Cross size={14} />}
          disabled={isBusy}
          aria-label={intl.formatMessage({ id: 'orders.answer.denyButton' }, { code })}
          title={intl.formatMessage({ id: 'orders.answer.denyButton' }, { code })}
        >
          {compact ? null : intl.formatMessage({ id: 'orders.answer.denyLabel' })}
        </Button>
      </LatePopover>
    </div>
  );
}
