import { Tab, Tabs } from '@blueprintjs/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { boardTab, tabsOf, type BoardTab } from '@/features/operations/boardTab';

interface OperationTabsProps {
  selected: BoardTab;
  onSelect: (tab: BoardTab) => void;
  /** What stands behind the name of each tab; what is not loaded yet is left out. */
  counts: Partial<Record<BoardTab, number>>;
  /** Whether the user may see what is blocked. */
  withBlocked: boolean;
  /** What the selected tab shows. */
  panel: ReactElement;
}

/** The tabs of the board with their live counts (specification 1 §2). */
export function OperationTabs({ selected, onSelect, counts, withBlocked, panel }: OperationTabsProps) {
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  // The tabs grow when their counts come.
  const counted = Object.keys(counts).length;
  useEffect(() => showSelected(frame.current), [selected, counted]);
  return (
    <div ref={frame} className="operations-tabs-frame">
      <Tabs
        id="operations"
        className="operations-tabs"
        animate={false}
        renderActiveTabPanelOnly
        selectedTabId={selected}
        onChange={(tab) => onSelect(boardTab(String(tab)))}
      >
        {tabsOf(withBlocked).map((tab) => {
          const count = counts[tab];
          return (
            <Tab
              key={tab}
              id={tab}
              // The arrow keys find only tabs that say that they are not disabled.
              disabled={false}
              panelClassName="operations-panel"
              panel={panel}
              tagContent={count === undefined ? undefined : <span className="operations-count">{intl.formatNumber(count)}</span>}
              tagProps={{ round: true, intent: tab === 'ERROR' && count ? 'danger' : 'none' }}
            >
              {intl.formatMessage({ id: `operations.tab.${tab}` })}{' '}
            </Tab>
          );
        })}
      </Tabs>
    </div>
  );
}

/** Where not all tabs fit, the selected one is scrolled to. */
function showSelected(frame: HTMLElement | null): void {
  const list = frame?.querySelector('[role=tablist]');
  const selected = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (list && selected) list.scrollLeft = selected.offsetLeft + selected.offsetWidth / 2 - list.clientWidth / 2;
}
