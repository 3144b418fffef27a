import { Tick } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { ChannelWord } from '@/features/history/Boards/asks';
import { SaidWord } from '@/features/history/Boards/SaidWord';

interface ChannelWordsProps {
  /** The worst first. */
  channels: readonly ChannelWord[];
  channelName: (slug: string) => string;
  /** Whether the channels are named; a row about a channel names it already. */
  isNamed: boolean;
  /** IANA zone of the location. */
  timeZone: string;
}

/** What the channels say now of what they were asked, in a line: the worst of those that do not do it; the others counted. All of it is in `AskDetail`. */
export function ChannelWords({ channels, channelName, isNamed, timeZone }: ChannelWordsProps) {
  const intl = useIntl();
  const [worst, ...others] = channels.filter(({ promise }) => promise.kind !== 'kept');
  const kept = channels.filter(({ promise }) => promise.kind === 'kept');
  const [first] = kept;
  return (
    <span className="history-words">
      {worst && <SaidWord word={worst} name={isNamed ? channelName(worst.slug) : null} timeZone={timeZone} />}
      {others.length > 0 && (
        <span className="history-word">{intl.formatMessage({ id: 'history.tracker.moreLabel' }, { count: others.length })}</span>
      )}
      {first && !isNamed && <SaidWord word={first} name={null} timeZone={timeZone} />}
      {first && isNamed && (
        <span className="history-word history-word-kept">
          <Tick size={12} />
          {intl.formatMessage({ id: 'history.tracker.keptLabel' }, { count: kept.length })}
        </span>
      )}
    </span>
  );
}
