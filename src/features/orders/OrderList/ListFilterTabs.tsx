import { Tab, Tabs } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { LIST_FILTERS, type ListFilter } from '@/domain/order';
import type { OrderCounts } from '@/domain/orderCounts';

interface ListFilterTabsProps {
  selected: ListFilter;
  /** Undefined while unknown. */
  counts: OrderCounts | undefined;
  onSelect: (filter: ListFilter) => void;
  /** The orders that match the selected filter. */
  panel: ReactElement;
}

/** Tabs of the list filters (specification 1 §2) with the number of orders of each (row M-08). */
export function ListFilterTabs({ selected, counts, onSelect, panel }: ListFilterTabsProps) {
  const intl = useIntl();
  const select = (id: string | number) => onSelect(LIST_FILTERS.find((filter) => filter === id) ?? 'all');
  return (
    <Tabs id="orders" className="order-list-tabs" animate={false} renderActiveTabPanelOnly selectedTabId={selected} onChange={select}>
      {LIST_FILTERS.map((filter) => (
        <Tab
          key={filter}
          id={filter}
          // Blueprint's arrow key navigation only finds tabs with an explicit `aria-disabled="false"`.
          disabled={false}
          title={
            <>
              {intl.formatMessage({ id: `orders.list.${filter}` })}{' '}
              <span className="order-list-tab-count">{counts && intl.formatNumber(counts[filter])}</span>
            </>
          }
          panelClassName="order-list-panel"
          panel={panel}
        />
      ))}
    </Tabs>
  );
}
