import { Tab, Tabs } from '@blueprintjs/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { boardTab, tabsOf, type BoardTab } from '@/features/operations/boardTab';

interface OperationTabsProps {
  selected: BoardTab;
  onSelect: (tab: BoardTab) => void;
  /** The number in each tab; counts that are not loaded are absent. */
  counts: Partial<Record<BoardTab, number>>;
  /** Whether the user may see blocked products. */
  withBlocked: boolean;
  /** The content of the selected tab. */
  panel: ReactElement;
}

/** The tabs of the board with live counts (specification 1 §2). */
export function OperationTabs({ selected, onSelect, counts, withBlocked, panel }: OperationTabsProps) {
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  // Loaded counts widen the tabs.
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
              // Blueprint's arrow keys skip tabs without an explicit `disabled={false}`.
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

/** Scrolls the selected tab into view when the tabs do not fit. */
function showSelected(frame: HTMLElement | null): void {
  const list = frame?.querySelector('[role=tablist]');
  const selected = list?.querySelector<HTMLElement>('[aria-selected=true]');
  if (list && selected) list.scrollLeft = selected.offsetLeft + selected.offsetWidth / 2 - list.clientWidth / 2;
}
