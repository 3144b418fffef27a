import { Help, Minus, Pause, Tick, WarningSign } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { PlacedChannelStatus } from '@/domain/channelStatus';
import { faceText, readFace, type ChannelFace } from '@/features/storeAvailability/channelFace';
import '@/features/storeAvailability/channelState.css';
import { clockTime, shortUntil } from '@/features/storeAvailability/untilWords';
import { useClock } from '@/ui/clock/useClock';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

interface ChannelStateProps {
  /** Undefined: the server knows nothing of it. Null: it could not be found out. */
  status: PlacedChannelStatus | null | undefined;
  /** IANA zone of the location. */
  timeZone: string;
}

/** How a channel of a location is, in a word with colour and icon; below it until when, or what was asked and is not so (rows SA-01, BS-01). */
export function ChannelState({ status, timeZone }: ChannelStateProps) {
  const intl = useIntl();
  if (status === null) return <Untold icon={Help} word={intl.formatMessage({ id: 'storeAvailability.state.unknown' })} />;
  if (!status || (status.status === null && !status.asked)) {
    return <Untold icon={Minus} word={intl.formatMessage({ id: 'storeAvailability.state.untold' })} />;
  }
  return <ToldState status={status} timeZone={timeZone} />;
}

function Untold({ icon, word }: { icon: typeof Help; word: string }) {
  return (
    <span className="channel-state">
      <StatusMark colour="grey" icon={icon}>
        {word}
      </StatusMark>
    </span>
  );
}

function ToldState({ status, timeZone }: { status: PlacedChannelStatus; timeZone: string }) {
  const intl = useIntl();
  const face = readFace(useClock(useCallback((now: number) => faceText(status, now), [status])));
  const note = noteOf(intl, status, timeZone, face);
  const isOff = face.promise === 'drifted';
  return (
    <span className="channel-state" title={reasonsOf(intl, status, timeZone)}>
      <Mark status={status} />
      {note !== null && (
        <span className={isOff ? 'channel-state-note channel-state-off' : 'channel-state-note'}>
          {isOff && <WarningSign size={10} />}
          {note}
        </span>
      )}
    </span>
  );
}

function Mark({ status: { status } }: { status: PlacedChannelStatus }) {
  const intl = useIntl();
  switch (status) {
    case 'open':
      return (
        <StatusMark colour="green" icon={Tick}>
          {intl.formatMessage({ id: 'storeAvailability.state.open' })}
        </StatusMark>
      );
    case 'paused':
      return (
        <StatusMark colour="amber" icon={Pause}>
          {intl.formatMessage({ id: 'storeAvailability.state.paused' })}
        </StatusMark>
      );
    case null:
      return (
        <StatusMark colour="grey" icon={Help}>
          {intl.formatMessage({ id: 'storeAvailability.state.unknown' })}
        </StatusMark>
      );
  }
}

const MINUTE_MS = 60_000;

function noteOf(
  intl: IntlShape,
  { status, until }: PlacedChannelStatus,
  timeZone: string,
  { promise, wanted, minutesLeft }: ChannelFace,
): string | null {
  const end = Date.parse(until ?? '');
  if (status === 'paused' && minutesLeft !== null && minutesLeft <= 0) {
    return intl.formatMessage({ id: 'storeAvailability.note.overdue' }, { time: clockTime(intl, end, timeZone) });
  }
  if (promise === 'awaited' && wanted !== null) return intl.formatMessage({ id: `storeAvailability.awaited.${wanted}` });
  if (promise === 'drifted' && wanted !== null) return intl.formatMessage({ id: `storeAvailability.drifted.${wanted}` });
  if (status !== 'paused') return null;
  if (minutesLeft === null) return intl.formatMessage({ id: 'storeAvailability.note.endless' });
  const time = shortUntil(intl, end, timeZone, end - minutesLeft * MINUTE_MS);
  const hours = minutesLeft / 60;
  if (hours >= 24) return time;
  return hours >= 2
    ? intl.formatMessage({ id: 'storeAvailability.note.hoursLeft' }, { time, hours: Math.floor(hours) })
    : intl.formatMessage({ id: 'storeAvailability.note.minutesLeft' }, { time, minutes: minutesLeft });
}

/** The reason that the channel gave, and who asked for what. */
function reasonsOf(intl: IntlShape, { reason, asked }: PlacedChannelStatus, timeZone: string): string | undefined {
  const lines = [reason, asked && askedText(intl, asked, timeZone)].filter(Boolean);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

/** Who asked for what, and when, on the clocks of the place. */
export function askedText(intl: IntlShape, { status, by, at }: NonNullable<PlacedChannelStatus['asked']>, timeZone: string): string {
  const time = Number.isNaN(Date.parse(at)) ? at : clockTime(intl, Date.parse(at), timeZone);
  return by
    ? intl.formatMessage({ id: `storeAvailability.askedBy.${status}` }, { name: by, time })
    : intl.formatMessage({ id: `storeAvailability.asked.${status}` }, { time });
}
