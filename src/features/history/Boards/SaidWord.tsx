import { Tick, Time, WarningSign } from '@blueprintjs/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChannelWord } from '@/features/history/Boards/asks';
import { ReturnTime } from '@/features/history/Boards/ReturnTime';
import { Countdown } from '@/ui/Countdown/Countdown';

interface SaidWordProps {
  word: ChannelWord;
  /** What the channel is called; null where that is said beside it. */
  name: string | null;
  /** IANA zone of the location. */
  timeZone: string;
}

const ICONS = { kept: Tick, awaited: Time, drifted: WarningSign } as const;

/** What a channel says now of what it was asked, with the time that it has left to do it. */
export function SaidWord({ word: { says, until, promise }, name, timeZone }: SaidWordProps) {
  const intl = useIntl();
  const Icon = ICONS[promise.kind];
  return (
    <span className={`history-word history-word-${promise.kind}`}>
      <Icon size={12} />
      <span>
        {name !== null && `${name}: `}
        {until ? (
          <FormattedMessage id="history.says.pausedUntil" values={{ time: <ReturnTime instant={until} timeZone={timeZone} /> }} />
        ) : (
          intl.formatMessage({ id: until === null ? 'history.says.pausedForGood' : `history.says.${says}` })
        )}
      </span>
      {promise.kind === 'awaited' && <Countdown until={promise.endsAt} />}
    </span>
  );
}
