import { Tick } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { ChannelState } from '@/features/history/Boards/channelRequests';
import { ChannelStateText } from '@/features/history/Boards/ChannelStateText';

interface ChannelStatesProps {
  /** Sorted by severity, the worst first. */
  channels: readonly ChannelState[];
  channelName: (slug: string) => string;
  /** Whether to show the channel names; a row about a single channel shows its name already. */
  isNamed: boolean;
  /** IANA zone of the location. */
  timeZone: string;
}

/** Summarizes the channel states of a request in a line: the worst deviating channel, followed by counts. `RequestDetail` shows all of them. */
export function ChannelStates({ channels, channelName, isNamed, timeZone }: ChannelStatesProps) {
  const intl = useIntl();
  const [worst, ...others] = channels.filter(({ requestState }) => requestState.kind !== 'applied');
  const kept = channels.filter(({ requestState }) => requestState.kind === 'applied');
  const [first] = kept;
  return (
    <span className="history-text">
      {worst && <ChannelStateText state={worst} name={isNamed ? channelName(worst.slug) : null} timeZone={timeZone} />}
      {others.length > 0 && (
        <span className="history-word">{intl.formatMessage({ id: 'history.tracker.moreLabel' }, { count: others.length })}</span>
      )}
      {first && !isNamed && <ChannelStateText state={first} name={null} timeZone={timeZone} />}
      {first && isNamed && (
        <span className="history-word history-word-kept">
          <Tick size={12} />
          {intl.formatMessage({ id: 'history.tracker.fulfilledLabel' }, { count: kept.length })}
        </span>
      )}
    </span>
  );
}
