import { Classes } from '@blueprintjs/core';
import { Help, Minus, Moon, Pause, Tick, WarningSign } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import { displayKey, readDisplayKey, type ChannelDisplay } from '@/features/storeAvailability/channelDisplay';
import '@/features/storeAvailability/channelState.css';
import { reopeningNote, useReopeningText } from '@/features/storeAvailability/reopeningText';
import { clockTime, dayIn, shortUntil } from '@/features/storeAvailability/untilText';
import { useClock } from '@/ui/clock/useClock';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

interface ChannelStateProps {
  /** Undefined: the server has no status of it. Null: it could not be loaded. */
  status: LocationChannelStatus | null | undefined;
  /** IANA time zone of the location. */
  timeZone: string;
  /** Whether the location is closed by its opening hours: a channel that is not paused is then closed as well. */
  isClosed: boolean;
}

/** The state of a channel as label, colour and icon; below it the end of a pause, a request not applied yet, or its
 * reopening by Pase (rows SA-01, BS-01, K-08).
 */
export function ChannelState({ status, timeZone, isClosed }: ChannelStateProps) {
  const intl = useIntl();
  if (status === null) return <UnknownState icon={Help} label={intl.formatMessage({ id: 'storeAvailability.state.unknown' })} />;
  if (!status || (status.status === null && !status.asked)) {
    return <UnknownState icon={Minus} label={intl.formatMessage({ id: 'storeAvailability.state.noDataLabel' })} />;
  }
  return <ReportedState status={status} timeZone={timeZone} isClosed={isClosed} />;
}

function UnknownState({ icon, label }: { icon: typeof Help; label: string }) {
  return (
    <span className="channel-state">
      <StatusMark colour="grey" icon={icon}>
        {label}
      </StatusMark>
    </span>
  );
}

function ReportedState({ status, timeZone, isClosed }: ChannelStateProps & { status: LocationChannelStatus }) {
  const intl = useIntl();
  const display = readDisplayKey(useClock(useCallback((now: number) => displayKey(status, now), [status])));
  const reopening = status.status === 'paused' ? status.reopening : undefined;
  const note = reopening ? reopeningNote(intl, reopening, timeZone) : detailOf(intl, status, timeZone, display);
  const isOff = reopening ? reopening.state === 'stopped' : display.requestState === 'drifted';
  // How Pase reopens it, the reason that the channel reported, and who requested what.
  const closedNote = isClosed && status.status === 'open' ? intl.formatMessage({ id: 'storeAvailability.state.closedNote' }) : '';
  const reasons = [closedNote, useReopeningText(reopening, timeZone), status.reason, useRequestText(status.asked, timeZone)].filter(
    Boolean,
  );
  return (
    <span className="channel-state" title={reasons.join('\n') || undefined}>
      <Mark status={status} isClosed={isClosed} />
      {note !== null && (
        <span className={isOff ? 'channel-state-note channel-state-off' : 'channel-state-note'}>
          {isOff && <WarningSign size={10} />}
          <span className={Classes.TEXT_OVERFLOW_ELLIPSIS} title={note}>
            {note}
          </span>
        </span>
      )}
    </span>
  );
}

function Mark({ status: { status }, isClosed }: { status: LocationChannelStatus; isClosed: boolean }) {
  const intl = useIntl();
  switch (status) {
    case 'open':
      return isClosed ? (
        <StatusMark colour="grey" icon={Moon}>
          {intl.formatMessage({ id: 'storeAvailability.state.closed' })}
        </StatusMark>
      ) : (
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

function detailOf(
  intl: IntlShape,
  { status, until, asked }: LocationChannelStatus,
  timeZone: string,
  { requestState, wanted, minutesLeft }: ChannelDisplay,
): string | null {
  const end = Date.parse(until ?? '');
  if (status === 'paused' && minutesLeft !== null && minutesLeft <= 0) {
    return intl.formatMessage({ id: 'storeAvailability.note.overdue' }, { time: clockTime(intl, end, timeZone) });
  }
  if (requestState !== 'applied' && wanted === 'paused' && status === 'paused') {
    const requestedEnd = Date.parse(asked?.until ?? '');
    return Number.isNaN(requestedEnd)
      ? intl.formatMessage({ id: 'storeAvailability.otherEnd.endless' })
      : intl.formatMessage({ id: 'storeAvailability.otherEnd.until' }, { time: clockTime(intl, requestedEnd, timeZone) });
  }
  if (requestState === 'awaited' && wanted !== null) return intl.formatMessage({ id: `storeAvailability.awaited.${wanted}` });
  if (requestState === 'drifted' && wanted !== null) return intl.formatMessage({ id: `storeAvailability.drifted.${wanted}` });
  if (status !== 'paused') return null;
  if (minutesLeft === null) return intl.formatMessage({ id: 'storeAvailability.note.endless' });
  const time = shortUntil(intl, end, timeZone, end - minutesLeft * MINUTE_MS);
  const hours = minutesLeft / 60;
  if (hours >= 24) return time;
  return hours >= 2
    ? intl.formatMessage({ id: 'storeAvailability.note.hoursLeft' }, { time, hours: Math.floor(hours) })
    : intl.formatMessage({ id: 'storeAvailability.note.minutesLeft' }, { time, minutes: minutesLeft });
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Who requested what and when, in the location's time zone, with the date after a day; '' without a request. */
export function useRequestText(asked: LocationChannelStatus['asked'], timeZone: string): string {
  const intl = useIntl();
  const at = Date.parse(asked?.at ?? '');
  const isOld = useClock(useCallback((now: number) => now - at >= DAY_MS, [at]));
  if (!asked) return '';
  const { status, by } = asked;
  const [time, date] = Number.isNaN(at) ? [asked.at, ''] : [clockTime(intl, at, timeZone), dayIn(intl, at, timeZone)];
  const when = { time, date, isOld: String(isOld) };
  return by
    ? intl.formatMessage({ id: `storeAvailability.requestedBy.${status}` }, { name: by, ...when })
    : intl.formatMessage({ id: `storeAvailability.requested.${status}` }, when);
}
