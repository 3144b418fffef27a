import { useIntl } from 'react-intl';
import { unsentActions } from '@/entities/order/undo/unsentActions';
import { tabsOf, type BoardTab } from '@/features/operations/boardTab';
import type { BoardView } from '@/features/operations/boardView';
import { orderSound } from '@/features/operations/sound/orderSound';
import { useKeys } from '@/ui/Keys/useKeys';

interface BoardKeys {
  withBlocked: boolean;
  onTab: (tab: BoardTab) => void;
  view: BoardView;
  onView: (view: BoardView) => void;
}

/**
 * The keyboard shortcuts of the board (row BO-02): a digit per tab, the next action of an order, undoing the last one (row K-03), layout
 * and sound.
 */
export function useBoardKeys({ withBlocked, onTab, view, onView }: BoardKeys): void {
  const intl = useIntl();
  useKeys([
    ...tabsOf(withBlocked).map((tab, index) => ({
      key: String(index + 1),
      label: intl.formatMessage({ id: 'operations.keys.tab' }, { tab: intl.formatMessage({ id: `operations.tab.${tab}` }) }),
      run: () => onTab(tab),
    })),
    { key: 'a', label: intl.formatMessage({ id: 'operations.keys.action' }), run: doNextAction },
    { key: 'u', label: intl.formatMessage({ id: 'operations.keys.undo' }), run: unsentActions.undoNewest },
    {
      key: 'v',
      label: intl.formatMessage({ id: view === 'cards' ? 'operations.view.list' : 'operations.view.cards' }),
      run: () => onView(view === 'cards' ? 'list' : 'cards'),
    },
    {
      key: 's',
      label: intl.formatMessage({ id: 'operations.keys.sound' }),
      run: () => (orderSound.state() === 'on' ? orderSound.switchOff() : void orderSound.switchOn()),
    },
  ]);
}

/** Clicks the next-action button of the focused order, or of the opened one. */
function doNextAction(): void {
  const order = document.activeElement?.closest('[data-order], [role=row]') ?? document.querySelector('.order-drawer');
  order?.querySelector<HTMLElement>('[data-next-action]')?.click();
}
