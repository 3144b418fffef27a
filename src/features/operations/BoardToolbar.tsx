import { Button, HTMLSelect } from '@blueprintjs/core';
import { Flame, GridView, List, Maximize, WarningSign } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { FilterZone } from '@/domain/filterZone';
import type { Order } from '@/domain/order';
import { can } from '@/domain/permissions';
import { PATHS } from '@/domain/screenPaths';
import { RecallButton } from '@/entities/orderRecall/RecallButton';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { BOARD_SORTS, boardSort, type BoardSort } from '@/features/operations/boardSort';
import { BOARD_VIEWS, type BoardView } from '@/features/operations/boardView';
import { SoundSwitch } from '@/features/operations/sound/SoundSwitch';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LatePopover } from '@/ui/LatePopover/LatePopover';

const BusyPanel = lazyWithTexts(
  async () => (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/entities/busyMode/BusyPanel')).BusyPanel,
);

interface BoardToolbarProps {
  /** All orders of the board. */
  orders: readonly Order[];
  zone: FilterZone;
  view: BoardView;
  onView: (view: BoardView) => void;
  sort: BoardSort;
  onSort: (sort: BoardSort) => void;
  /** The number of orders in the tab that need attention. */
  attentionCount: number;
  onlyAttention: boolean;
  onAttention: (only: boolean) => void;
}

const ICONS = { cards: GridView, list: List };

/**
 * The display options of the board: orders that need attention, cards or list, sort order and sound; the busy mode (row K-07) and recalling
 * (row K-03).
 */
export function BoardToolbar(props: BoardToolbarProps) {
  const { orders, zone, view, onView, sort, onSort, attentionCount, onlyAttention, onAttention } = props;
  const intl = useIntl();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const attention = intl.formatMessage({ id: 'operations.attention.button' }, { count: attentionCount });
  return (
    <div className="operations-toolbar">
      {zone.mixed && (
        <p className="operations-notice">{intl.formatMessage({ id: 'operations.zone.mixedLabel' }, { zone: zone.timeZone })}</p>
      )}
      <div className="operations-tools">
        <Button
          size="small"
          variant="minimal"
          icon={<WarningSign />}
          active={onlyAttention}
          aria-pressed={onlyAttention}
          {...named(attention)}
          onClick={() => onAttention(!onlyAttention)}
        >
          <span className="operations-count">{intl.formatNumber(attentionCount)}</span>
        </Button>
        {can(user.role, 'store-availability', 'updateOwn') && (
          <LatePopover content={(close) => <BusyPanel onDone={close} />}>
            <Button size="small" variant="minimal" icon={<Flame />} {...named(intl.formatMessage({ id: 'operations.busy.openButton' }))} />
          </LatePopover>
        )}
        {can(user.role, 'orders:retry', 'updateOwn') && <RecallButton orders={orders} small />}
        <SoundSwitch />
        <Button
          size="small"
          variant="minimal"
          icon={<Maximize />}
          {...named(intl.formatMessage({ id: 'screens.kitchen.title' }))}
          onClick={() => void navigate(PATHS.kitchen)}
        />
        <div role="group" aria-label={intl.formatMessage({ id: 'operations.view.label' })}>
          {BOARD_VIEWS.map((each) => {
            const Icon = ICONS[each];
            const label = intl.formatMessage({ id: `operations.view.${each}` });
            return (
              <Button
                key={each}
                size="small"
                variant="minimal"
                icon={<Icon />}
                active={view === each}
                aria-pressed={view === each}
                {...named(label)}
                onClick={() => onView(each)}
              />
            );
          })}
        </div>
        <SortSelect value={sort} onChange={onSort} />
      </div>
    </div>
  );
}

interface SortSelectProps {
  value: BoardSort;
  onChange: (sort: BoardSort) => void;
}

/** The sort order of open orders (row BO-01). */
function SortSelect({ value, onChange }: SortSelectProps) {
  const intl = useIntl();
  return (
    <HTMLSelect
      aria-label={intl.formatMessage({ id: 'operations.sort.label' })}
      value={value}
      onChange={(event) => onChange(boardSort(event.currentTarget.value))}
      options={BOARD_SORTS.map((sort) => ({ value: sort, label: intl.formatMessage({ id: `operations.sort.${sort}` }) }))}
    />
  );
}

/** The name of a button that shows only an icon. */
function named(label: string) {
  return { 'aria-label': label, title: label };
}
