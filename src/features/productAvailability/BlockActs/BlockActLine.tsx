import { Button } from '@blueprintjs/core';
import { Cross, Error as ErrorIcon, Tick, Time } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { BlockAct } from '@/features/productAvailability/blockAct';
import { ActResults } from '@/features/productAvailability/BlockActs/ActResults';
import { RetryButton } from '@/features/productAvailability/BlockActs/RetryButton';
import { BlockDialog } from '@/features/productAvailability/BlockDialog/BlockDialog';
import { useProductBlock } from '@/features/productAvailability/useProductBlock';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import { Countdown } from '@/ui/Countdown/Countdown';

interface BlockActLineProps {
  act: BlockAct;
  channelName: (slug: string) => string;
  /** The locations shown now; they may differ from those of the request. */
  shownIds: readonly string[];
  onSent: () => void;
  onClose: () => void;
  /** Offered once the channels have answered. Missing: the request cannot be undone here. */
  onUndo?: (() => void) | undefined;
}

const TITLES = {
  block: 'blocking.act.blockTitle',
  blockParts: 'blocking.act.blockTitle',
  unblock: 'blocking.act.unblockTitle',
  undo: 'blocking.act.undoTitle',
} as const;

/** One block or unblock request: its dialog, then a line with its progress and result until it is closed. */
export function BlockActLine({ act, channelName, shownIds, onSent, onClose, onUndo }: BlockActLineProps) {
  const intl = useIntl();
  const { actor, value, context } = useProductBlock();
  const { locations } = useSignedIn();
  const effect = typeof value === 'object' ? value.answered.effect : null;
  const retryState = typeof value === 'object' ? value.answered.retry : null;
  const isChoosing = value === 'choosing';
  const isSending = value === 'submitting';
  const parts = act.kind === 'block' ? null : act.parts;
  useEffect(() => {
    if (parts) actor.send({ type: 'request.submit', parts: [...parts] });
  }, [actor, parts]);

  if (isChoosing && act.kind === 'block') {
    return (
      <BlockDialog
        targets={act.targets}
        channelName={channelName}
        noChannels={context.noChannels}
        onClose={onClose}
        onSubmit={(submitted) => {
          actor.send({ type: 'request.submit', parts: submitted });
          onSent();
        }}
      />
    );
  }
  const showsLocation = shownIds.length > 1 || context.parts.some(({ locationId }) => !shownIds.includes(locationId));
  const locationName = (id: string) => locations.find((location) => location.id === id)?.name ?? id;
  const names = act.kind === 'block' ? act.targets.map(({ row }) => row.name) : act.names;
  const values = { count: names.length, name: names[0] ?? '' };
  return (
    <div className="block-act" role="status">
      {effect === 'done' && <Tick className="block-act-done" />}
      {effect === 'failed' && <ErrorIcon className="block-act-failed" />}
      {(isSending || effect === 'awaitingEffect') && <Time className="block-act-awaited" />}
      <div className="block-act-text">
        <strong>{intl.formatMessage({ id: TITLES[act.kind] }, values)}</strong>{' '}
        {isSending && intl.formatMessage({ id: 'blocking.act.sendingLabel' })}
        {effect === 'done' && intl.formatMessage({ id: 'blocking.act.doneLabel' })}
        {effect === 'awaitingEffect' && context.answeredAt && (
          <>
            {intl.formatMessage({ id: 'blocking.act.awaitedLabel' })}{' '}
            <Countdown until={Date.parse(context.answeredAt) + REQUEST_TIMEOUT_MS.item} />
          </>
        )}
        <ActResults context={context} channelName={channelName} locationName={showsLocation ? locationName : null} />
      </div>
      {(retryState === 'held' || retryState === 'offered') && (
        <RetryButton context={context} isHeld={retryState === 'held'} onRetry={() => actor.send({ type: 'request.repeat' })} />
      )}
      {onUndo && !isChoosing && !isSending && (
        <Button size="small" variant="outlined" onClick={onUndo}>
          {intl.formatMessage({ id: 'orders.undo.undoButton' })}
        </Button>
      )}
      {!isSending && (
        <Button
          variant="minimal"
          size="small"
          icon={<Cross />}
          aria-label={intl.formatMessage({ id: 'blocking.act.closeButton' })}
          onClick={onClose}
        />
      )}
    </div>
  );
}
