import { Disable, Tick, Time } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { openState, openStateText } from '@/features/locations/openState';
import { useClock } from '@/ui/clock/useClock';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

const STYLES = {
  open: { colour: 'green', icon: Tick },
  always: { colour: 'green', icon: Tick },
  closed: { colour: 'grey', icon: Time },
  unknown: { colour: 'grey', icon: Disable },
} as const;
const MINUTE_MS = 60_000;

/** Shows whether a location is open by its hours, and until when; updated every minute. */
export function OpenMark({ location }: { location: Location }) {
  const intl = useIntl();
  const minute = useClock(minuteOf);
  const { kind, text } = useMemo(() => {
    const now = minute * MINUTE_MS;
    return { kind: openState(location, now).kind, text: openStateText(intl, location, now) };
  }, [intl, location, minute]);
  const { colour, icon } = STYLES[kind];
  return (
    <StatusMark colour={colour} icon={icon}>
      {text}
    </StatusMark>
  );
}

function minuteOf(now: number): number {
  return Math.floor(now / MINUTE_MS);
}
