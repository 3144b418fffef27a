import { Tab, Tabs } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { ITEM_KINDS, type ItemKind } from '@/domain/blockedItem';

interface KindTabsProps {
  kind: ItemKind;
  onKind: (kind: ItemKind) => void;
  /** The listed items of that kind. */
  panel: ReactElement;
}

/** Tabs: products or modifiers. */
export function KindTabs({ kind, onKind, panel }: KindTabsProps) {
  const intl = useIntl();
  return (
    <Tabs
      id="blocking"
      className="block-tabs"
      animate={false}
      renderActiveTabPanelOnly
      selectedTabId={kind}
      onChange={(id) => onKind(id === 'modifier' ? 'modifier' : 'product')}
    >
      {ITEM_KINDS.map((each) => (
        <Tab
          key={each}
          id={each}
          // Blueprint's arrow key navigation only finds tabs with an explicit `aria-disabled="false"`.
          disabled={false}
          title={intl.formatMessage({ id: `blocking.kind.${each}` })}
          panelClassName="block-panel"
          panel={panel}
        />
      ))}
    </Tabs>
  );
}
