import { WarningSign } from '@blueprintjs/icons';
import { useIntl, type IntlShape } from 'react-intl';
import type { PauseEnd } from '@/domain/pauseChoice';
import type { LocationRequest } from '@/features/storeAvailability/StatusDialog/locationRequests';
import { clockTime, untilText } from '@/features/storeAvailability/untilText';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import { AppIcon } from '@/ui/AppIcon/AppIcon';

interface RequestListProps {
  requests: readonly LocationRequest[];
  channels: readonly ChannelColumn[];
  /** In ms since 1970. */
  now: number;
}

/** Previews the change at each location in its time zone, or the reason why it is not possible (row SA-05). */
export function RequestList({ requests, channels, now }: RequestListProps) {
  const intl = useIntl();
  return (
    <ul className="status-request-list" aria-label={intl.formatMessage({ id: 'storeAvailability.dialog.effectsLabel' })}>
      {requests.map(({ location, slugs, end }) => (
        <li key={location.id} className="status-request">
          <span className="status-request-name">{location.name}</span>
          <span className="status-request-channels">
            {slugs.map((slug) => {
              const channel = channels.find((each) => each.slug === slug);
              return <AppIcon key={slug} name={channel?.name ?? slug} image={channel?.image} />;
            })}
          </span>
          {typeof end === 'string' ? (
            <span className="status-request-problem">
              <WarningSign size={12} />
              {intl.formatMessage({ id: `storeAvailability.problem.${end}` })}
            </span>
          ) : (
            end && (
              <>
                <span className="status-request-until">{untilText(intl, end.until, location.timeZone, now)}</span>
                {notesOf(intl, end, location.timeZone).map((note) => (
                  <span key={note} className="status-request-note">
                    {note}
                  </span>
                ))}
              </>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

/** Limitations that the user should know. */
function notesOf(intl: IntlShape, { until, clocks, closesAt }: PauseEnd, timeZone: string): string[] {
  return [
    ...(closesAt === null
      ? []
      : [intl.formatMessage({ id: 'storeAvailability.untilNote.closesNote' }, { time: clockTime(intl, closesAt, timeZone) })]),
    ...(clocks === 'once'
      ? []
      : [intl.formatMessage({ id: `storeAvailability.untilNote.${clocks}Note` }, { time: clockTime(intl, until, timeZone) })]),
  ];
}
