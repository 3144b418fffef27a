import { Callout } from '@blueprintjs/core';
import { FormattedMessage } from 'react-intl';
import { viewerZone } from '@/lib/timeZone';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** Since when a trace is that could not hold all of its period (ms since 1970). */
export function CutTrace({ from }: { from: number }) {
  const time = <ZonedTime instant={new Date(from).toISOString()} timeZone={viewerZone()} show="date" />;
  return (
    <Callout compact intent="warning" className="save-trace-note">
      <FormattedMessage id="traces.save.cutWarning" values={{ time }} />
    </Callout>
  );
}
