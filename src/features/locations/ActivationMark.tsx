import { Cross, Disable, Tick, Time } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { activationState } from '@/features/locations/activationState';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

const STYLES = {
  none: { colour: 'grey', icon: Disable },
  sent: { colour: 'cyan', icon: Time },
  done: { colour: 'green', icon: Tick },
  temporary: { colour: 'amber', icon: Time },
  permanent: { colour: 'red', icon: Cross },
} as const;

/** The activation state of a location (row LO-09). */
export function ActivationMark({ location }: { location: Location }) {
  const intl = useIntl();
  const state = activationState(location);
  const { colour, icon } = STYLES[state];
  return (
    <StatusMark colour={colour} icon={icon}>
      {intl.formatMessage({ id: `locations.activation.${state}` })}
    </StatusMark>
  );
}
