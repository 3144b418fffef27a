import { Tick, Time, WarningSign } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { ChannelWord } from '@/features/history/Boards/asks';
import { Countdown } from '@/ui/Countdown/Countdown';

interface ChannelWordsProps {
  channels: readonly ChannelWord[];
  channelName: (slug: string) => string;
  /** Whether the channels are named; a row about a channel names it already. */
  isNamed: boolean;
}

/** What the channels say now of what they were asked: the worst of those that do not do it, with the time that it has left; the others counted. */
export function ChannelWords({ channels, channelName, isNamed }: ChannelWordsProps) {
  const intl = useIntl();
  const kept = channels.filter(({ promise }) => promise.kind === 'kept');
  const others = channels.filter(({ promise }) => promise.kind !== 'kept').sort(byUrgency);
  const [first] = kept;
  const hidden = others.slice(1).map(({ slug, says }) => `${channelName(slug)}: ${intl.formatMessage({ id: `history.says.${says}` })}`);
  return (
    <span className="history-words">
      {others.slice(0, 1).map((word) => (
        <Word key={word.slug} word={word} name={isNamed ? channelName(word.slug) : null} />
      ))}
      {hidden.length > 0 && (
        <span className="history-word history-word-more" title={hidden.join('\n')}>
          {intl.formatMessage({ id: 'history.tracker.moreLabel' }, { count: hidden.length })}
        </span>
      )}
      {first && (
        <span className="history-word history-word-kept" title={kept.map(({ slug }) => channelName(slug)).join(', ')}>
          <Tick size={12} />
          {isNamed
            ? intl.formatMessage({ id: 'history.tracker.keptLabel' }, { count: kept.length })
            : intl.formatMessage({ id: `history.says.${first.says}` })}
        </span>
      )}
    </span>
  );
}

function byUrgency(one: ChannelWord, other: ChannelWord): number {
  return Number(other.promise.kind === 'drifted') - Number(one.promise.kind === 'drifted');
}

function Word({ word: { says, promise }, name }: { word: ChannelWord; name: string | null }) {
  const intl = useIntl();
  const isDrift = promise.kind === 'drifted';
  return (
    <span className={isDrift ? 'history-word history-word-drifted' : 'history-word history-word-awaited'}>
      {isDrift ? <WarningSign size={12} /> : <Time size={12} />}
      <span>
        {name !== null && `${name}: `}
        {intl.formatMessage({ id: `history.says.${says}` })}
      </span>
      {promise.kind === 'awaited' && <Countdown until={promise.endsAt} />}
    </span>
  );
}
