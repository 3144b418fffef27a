import { Button } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { ChannelState } from '@/domain/channelStatus';
import type { LocationChannel } from '@/domain/locationChannel';
import { MAX_LOCATIONS } from '@/machines/storePause/storePauseMachine';

interface SelectionBarProps {
  places: readonly LocationChannel[];
  /** Number of selected channels that the filters hide: they are not changed. */
  hidden: number;
  isTooMany: boolean;
  /** Whether the role may pause and open channels; if not, the bar says why (row SA-03). */
  mayChange: boolean;
  onRequest: (status: ChannelState) => void;
  onClear: () => void;
}

/** The selected channels and their bulk actions. */
export function SelectionBar({ places, hidden, isTooMany, mayChange, onRequest, onClear }: SelectionBarProps) {
  const intl = useIntl();
  const textId = useId();
  const isIdle = !mayChange || places.length === 0;
  return (
    <div className="selection-bar" role="toolbar" aria-label={intl.formatMessage({ id: 'storeAvailability.bar.label' })}>
      <span id={textId} className={isTooMany ? 'selection-text selection-refused' : 'selection-text'} role={isTooMany ? 'alert' : 'status'}>
        <span>{statusText()}</span>{' '}
        {hidden > 0 && <span>{intl.formatMessage({ id: 'storeAvailability.bar.hiddenLabel' }, { count: hidden })}</span>}
      </span>
      {places.length + hidden > 0 && (
        <Button variant="minimal" onClick={onClear}>
          {intl.formatMessage({ id: 'storeAvailability.bar.clearButton' })}
        </Button>
      )}
      <Button icon={<Play />} disabled={isIdle} aria-describedby={textId} onClick={() => onRequest('open')}>
        {intl.formatMessage({ id: 'storeAvailability.bar.openButton' })}
      </Button>
      <Button icon={<Pause />} intent="primary" disabled={isIdle} aria-describedby={textId} onClick={() => onRequest('paused')}>
        {intl.formatMessage({ id: 'storeAvailability.bar.pauseButton' })}
      </Button>
    </div>
  );

  function statusText() {
    if (!mayChange) return intl.formatMessage({ id: 'storeAvailability.bar.readOnlyHint' });
    if (isTooMany) return intl.formatMessage({ id: 'storeAvailability.bar.tooManyError' }, { most: MAX_LOCATIONS });
    if (places.length === 0) return hidden > 0 ? null : intl.formatMessage({ id: 'storeAvailability.bar.hint' });
    const locations = new Set(places.map(({ locationId }) => locationId)).size;
    return intl.formatMessage({ id: 'storeAvailability.bar.countLabel' }, { channels: places.length, places: locations });
  }
}
