import { Button } from '@blueprintjs/core';
import { Font, Fullscreen, List, Minimize, Moon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { RecallButton } from '@/entities/orderRecall/RecallButton';
import { NO_STATION, type StationChoice } from '@/features/operations/Kitchen/kitchenOrders';
import { TEXT_SIZES, type TextSize } from '@/features/operations/Kitchen/kitchenSettings';
import { SoundSwitch } from '@/features/operations/sound/SoundSwitch';
import type { WakeLockState } from '@/services/screen/useWakeLock';

interface KitchenBarProps {
  /** Today's orders, to recall finished ones; null without the permission. */
  orders: readonly Order[] | null;
  /** Empty if no location of the user has stations. */
  stations: readonly StationChoice[];
  /** Null: all. */
  station: string | null;
  onStation: (station: string | null) => void;
  /** The number of orders to prepare; null while it is unknown. */
  count: number | null;
  /** The number of deferred orders that are due later. */
  later: number;
  textSize: TextSize;
  onTextSize: (size: TextSize) => void;
  isAllDayShown: boolean;
  onAllDay: (isShown: boolean) => void;
  wakeLock: WakeLockState;
}

const ICON_SIZES: Record<TextSize, number> = { small: 12, medium: 16, large: 22 };

/** The stations of the kitchen mode with their open orders, and its display options, in touch size (rows K-02, K-05). */
export function KitchenBar(props: KitchenBarProps) {
  const { orders, stations, station, onStation, count, later, textSize, onTextSize, isAllDayShown, onAllDay, wakeLock } = props;
  const intl = useIntl();
  return (
    <div className="kitchen-bar">
      <div className="kitchen-stations" role="group" aria-label={intl.formatMessage({ id: 'kitchen.bar.stationsLabel' })}>
        <StationButton
          label={intl.formatMessage({ id: 'kitchen.bar.allLabel' })}
          count={count}
          isChosen={station === null}
          onClick={() => onStation(null)}
        />
        {stations.map(({ key, name, count: orders }) => (
          <StationButton
            key={key}
            label={name ?? intl.formatMessage({ id: 'kitchen.bar.otherLabel' })}
            count={count === null ? null : orders}
            isChosen={station === key}
            // No person works at this station: it is shown only while it has orders.
            isHidden={key === NO_STATION && orders === 0 && station !== key}
            onClick={() => onStation(key)}
          />
        ))}
        {later > 0 && <span className="kitchen-later">{intl.formatMessage({ id: 'kitchen.bar.laterLabel' }, { count: later })}</span>}
      </div>
      <div className="kitchen-tools">
        <Button
          icon={<List />}
          active={isAllDayShown}
          aria-pressed={isAllDayShown}
          aria-label={intl.formatMessage({ id: 'kitchen.allDay.title' })}
          onClick={() => onAllDay(!isAllDayShown)}
        >
          <span className="kitchen-tool-text">{intl.formatMessage({ id: 'kitchen.allDay.title' })}</span>
        </Button>
        <div role="group" aria-label={intl.formatMessage({ id: 'kitchen.textSize.label' })}>
          {TEXT_SIZES.map((size) => {
            const label = intl.formatMessage({ id: `kitchen.textSize.${size}` });
            return (
              <Button
                key={size}
                variant="minimal"
                icon={<Font size={ICON_SIZES[size]} />}
                active={size === textSize}
                aria-pressed={size === textSize}
                aria-label={label}
                title={label}
                onClick={() => onTextSize(size)}
              />
            );
          })}
        </div>
        {orders && <RecallButton orders={orders} />}
        <SoundSwitch />
        <FullscreenButton />
        {wakeLock === 'off' && (
          <span className="kitchen-wake" title={intl.formatMessage({ id: 'kitchen.bar.wakeLockLabel' })}>
            <Moon title={intl.formatMessage({ id: 'kitchen.bar.wakeLockLabel' })} />
          </span>
        )}
      </div>
    </div>
  );
}

interface StationButtonProps {
  label: string;
  count: number | null;
  isChosen: boolean;
  isHidden?: boolean;
  onClick: () => void;
}

function StationButton({ label, count, isChosen, isHidden = false, onClick }: StationButtonProps) {
  if (isHidden) return null;
  return (
    <Button variant={isChosen ? 'solid' : 'outlined'} intent={isChosen ? 'primary' : 'none'} aria-pressed={isChosen} onClick={onClick}>
      {label} <span className="kitchen-count">{count ?? '–'}</span>
    </Button>
  );
}

/** Fills the screen with the page and back; renders nothing where the browser does not permit it, as on phones of Apple. */
function FullscreenButton() {
  const intl = useIntl();
  const isFull = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => Boolean(document.fullscreenElement),
  );
  if (!document.fullscreenEnabled) return null;
  const label = intl.formatMessage({ id: isFull ? 'kitchen.bar.windowButton' : 'kitchen.bar.fullscreenButton' });
  return (
    <Button
      variant="minimal"
      icon={isFull ? <Minimize /> : <Fullscreen />}
      aria-label={label}
      title={label}
      onClick={() => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined)}
    />
  );
}
