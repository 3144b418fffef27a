import { InputGroup, Switch, Tab, Tabs } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { Search } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ItemKind } from '@/domain/blockedItem';

interface BlockingToolsProps {
  kind: ItemKind;
  onKind: (kind: ItemKind) => void;
  query: string;
  onQuery: (query: string) => void;
  onlyBlocked: boolean;
  onOnlyBlocked: (only: boolean) => void;
  /** How many rows are listed, and of how many. */
  count: number;
  total: number;
  /** Chooses the locations, where there are several. */
  picker: ReactNode;
  children: ReactNode;
}

/** Products or modifiers, by name or POS id, those that are blocked alone. */
export function BlockingTools({
  kind,
  onKind,
  query,
  onQuery,
  onlyBlocked,
  onOnlyBlocked,
  count,
  total,
  picker,
  children,
}: BlockingToolsProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'blocking.tools.searchLabel' });
  return (
    <>
      <div className="block-top">
        <Tabs
          id="blocking"
          animate={false}
          selectedTabId={kind}
          onChange={(id) => onKind(id === 'modifier' ? 'modifier' : 'product')}
          className="block-tabs"
        >
          <Tab id="product" disabled={false} title={intl.formatMessage({ id: 'blocking.tools.products' })} />
          <Tab id="modifier" disabled={false} title={intl.formatMessage({ id: 'blocking.tools.modifiers' })} />
        </Tabs>
        {picker}
      </div>
      <div className="table-search" role="search">
        <InputGroup type="search" leftIcon={<Search />} value={query} onValueChange={onQuery} placeholder={label} aria-label={label} />
        <Switch
          className="block-only"
          checked={onlyBlocked}
          onChange={({ currentTarget }) => onOnlyBlocked(currentTarget.checked)}
          label={intl.formatMessage({ id: 'blocking.tools.onlyBlockedLabel' })}
        />
        <span className="table-search-count" role="status">
          {intl.formatMessage({ id: 'ui.table.countLabel' }, { shown: count, total })}
        </span>
        {children}
      </div>
    </>
  );
}
