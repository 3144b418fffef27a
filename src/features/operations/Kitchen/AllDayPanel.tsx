import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { allDay } from '@/domain/allDay';
import type { Location } from '@/domain/location';
import { stationsOf } from '@/domain/station';
import type { BoardRow } from '@/features/operations/boardRow';
import { stationKeyOf } from '@/features/operations/Kitchen/kitchenOrders';

interface AllDayPanelProps {
  /** The orders to prepare. */
  rows: readonly BoardRow[];
  locationById: ReadonlyMap<string, Location>;
  /** The key of the chosen station; null: all. */
  station: string | null;
  onClose: () => void;
}

/** What is to be made in all open orders, by dish and its variants, most units first (row K-05). */
export function AllDayPanel({ rows, locationById, station, onClose }: AllDayPanelProps) {
  const intl = useIntl();
  const dishes = useMemo(
    () =>
      allDay(
        rows.map(({ order }) => order),
        (item, { locationId }) => {
          const location = locationById.get(locationId);
          return station === null || stationKeyOf(item, location ? stationsOf(location) : []) === station;
        },
      ),
    [rows, locationById, station],
  );
  const title = intl.formatMessage({ id: 'kitchen.allDay.title' });
  const times = (qty: number) => intl.formatMessage({ id: 'orders.dish.quantityLabel' }, { qty });
  return (
    <aside className="all-day" aria-label={title}>
      <header className="all-day-head">
        <h2>{title}</h2>
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={intl.formatMessage({ id: 'kitchen.allDay.closeButton' })}
          onClick={onClose}
        />
      </header>
      {dishes.length === 0 && <p className="all-day-empty">{intl.formatMessage({ id: 'kitchen.allDay.empty' })}</p>}
      {/* In the tab order, so that a long list is scrolled with the keyboard. */}
      <ul tabIndex={0} aria-label={title}>
        {dishes.map(({ key, name, qty, variants }) => (
          <li key={key}>
            <span className="dish">
              <span className="dish-qty">{times(qty)}</span>
              <span className="dish-name">
                <bdi>{name ?? intl.formatMessage({ id: 'orders.dish.namePlaceholder' })}</bdi>
              </span>
            </span>
            {variants
              .filter(({ modifiers }) => modifiers.length > 0)
              .map((variant) => (
                <span key={variant.modifiers.join('\n')} className="dish-modifier">
                  {times(variant.qty)} <bdi>{variant.modifiers.join(' · ')}</bdi>
                </span>
              ))}
          </li>
        ))}
      </ul>
    </aside>
  );
}
