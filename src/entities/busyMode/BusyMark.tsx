import { Button } from '@blueprintjs/core';
import { Flame } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { busyText } from '@/entities/busyMode/busyText';
import type { BusyLocation } from '@/entities/busyMode/useBusyLocations';
import { supportedTimeZone } from '@/lib/timeZone';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import '@/entities/busyMode/busyMark.css';

const BusyPanel = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/entities/busyMode/BusyPanel')).BusyPanel,
);

/** The busy restaurants of the user in the top bar, and until when (row K-07); opens the panel that changes them. */
export function BusyMark({ busy }: { busy: readonly BusyLocation[] }) {
  const intl = useIntl();
  const [first] = busy;
  if (!first) return null;
  const timeOf = (until: string, timeZone: string) =>
    intl.formatTime(until, { timeZone: supportedTimeZone(timeZone), hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const textOf = ({ location, mode }: typeof first) =>
    intl.formatMessage(
      { id: 'busy.mark.locationLabel' },
      { name: location.name, effect: busyText(intl, mode), time: timeOf(mode.until, location.timeZone) },
    );
  const texts = busy.map(textOf);
  return (
    <LatePopover content={(close) => <BusyPanel onDone={close} />}>
      <Button
        className="busy-mark"
        variant="minimal"
        intent="warning"
        icon={<Flame />}
        title={texts.join('\n')}
        aria-label={texts.join('; ')}
      >
        {busy.length === 1
          ? intl.formatMessage(
              { id: 'busy.mark.oneLabel' },
              { effect: busyText(intl, first.mode), time: timeOf(first.mode.until, first.location.timeZone) },
            )
          : intl.formatMessage({ id: 'busy.mark.severalLabel' }, { count: busy.length })}
      </Button>
    </LatePopover>
  );
}
