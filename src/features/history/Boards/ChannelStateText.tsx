import { Tick, Time, WarningSign } from '@blueprintjs/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChannelState } from '@/features/history/Boards/channelRequests';
import { ReturnTime } from '@/features/history/Boards/ReturnTime';
import { Countdown } from '@/ui/Countdown/Countdown';

interface ChannelStateTextProps {
  state: ChannelState;
  /** The name of the channel; null when it is shown next to it. */
  name: string | null;
  /** IANA zone of the location. */
  timeZone: string;
}

const ICONS = { applied: Tick, awaited: Time, drifted: WarningSign } as const;

/** The state that a channel reports for a request, with the time it has left to comply. */
export function ChannelStateText({ state: { reported, until, requestState }, name, timeZone }: ChannelStateTextProps) {
  const intl = useIntl();
  const Icon = ICONS[requestState.kind];
  return (
    <span className={`history-word history-word-${requestState.kind}`}>
      <Icon size={12} />
      <span>
        {name !== null && `${name}: `}
        {until ? (
          <FormattedMessage id="history.says.pausedUntil" values={{ time: <ReturnTime instant={until} timeZone={timeZone} /> }} />
        ) : (
          intl.formatMessage({ id: until === null ? 'history.says.pausedForGood' : `history.says.${reported}` })
        )}
      </span>
      {requestState.kind === 'awaited' && <Countdown until={requestState.endsAt} />}
    </span>
  );
}
