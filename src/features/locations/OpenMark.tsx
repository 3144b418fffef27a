import { Disable, Tick, Time } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { openState, openStateText } from '@/features/locations/openState';
import { useClock } from '@/ui/clock/useClock';
import { wholeMinute } from '@/ui/clock/wholeMinute';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

const STYLES = {
  open: { colour: 'green', icon: Tick },
  always: { colour: 'green', icon: Tick },
  closed: { colour: 'grey', icon: Time },
  unknown: { colour: 'grey', icon: Disable },
} as const;

/** Shows whether a location is open by its hours, and until when; updated every minute. */
export function OpenMark({ location }: { location: Location }) {
  const intl = useIntl();
  const now = useClock(wholeMinute);
  const { kind, text } = useMemo(
    () => ({ kind: openState(location, now).kind, text: openStateText(intl, location, now) }),
    [intl, location, now],
  );
  const { colour, icon } = STYLES[kind];
  return (
    <StatusMark colour={colour} icon={icon}>
      {text}
    </StatusMark>
  );
}
