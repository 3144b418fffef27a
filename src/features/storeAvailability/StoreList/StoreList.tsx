import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Selection, SelectionStep } from '@/features/storeAvailability/selection';
import { StoreCard } from '@/features/storeAvailability/StoreList/StoreCard';
import '@/features/storeAvailability/StoreList/storeList.css';
import type { ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import type { ChannelStatuses } from '@/services/api/channelsApi';

const CARD_HEIGHT = 160;
const OVERSCAN = 3;

interface StoreListProps {
  locations: readonly Location[];
  columns: readonly ChannelColumn[];
  statuses: ChannelStatuses['byLocation'];
  selection: Selection;
  canChoose: boolean;
  onChoose: (step: SelectionStep) => void;
  actor: StorePauseActor;
}

/** The matrix in a narrow window: a card per location with its channels as buttons. Virtualized. */
export function StoreList({ locations, columns, statuses, selection, canChoose, onChoose, actor }: StoreListProps) {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: locations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    getItemKey: useCallback((index: number) => locations[index]?.id ?? index, [locations]),
    overscan: OVERSCAN,
  });
  return (
    <div ref={scroller} className="store-list">
      <ul
        className="store-list-rows"
        aria-label={intl.formatMessage({ id: 'storeAvailability.matrix.label' })}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const location = locations[index];
          return (
            location && (
              <li
                key={location.id}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={locations.length}
                aria-posinset={index + 1}
                className="store-list-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <StoreCard
                  location={location}
                  columns={columns}
                  statuses={statuses[location.id]}
                  chosen={selection.chosen[location.id]}
                  canChoose={canChoose}
                  onChoose={onChoose}
                  actor={actor}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
