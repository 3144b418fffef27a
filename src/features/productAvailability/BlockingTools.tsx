import { InputGroup, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { Search } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

interface BlockingToolsProps {
  query: string;
  onQuery: (query: string) => void;
  onlyBlocked: boolean;
  onOnlyBlocked: (only: boolean) => void;
  /** Number of listed rows, and of all rows. */
  count: number;
  total: number;
  children: ReactNode;
}

/** Searches products by name or POS id, and filters the blocked ones. */
export function BlockingTools({ query, onQuery, onlyBlocked, onOnlyBlocked, count, total, children }: BlockingToolsProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'blocking.tools.searchLabel' });
  return (
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
  );
}
