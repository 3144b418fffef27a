import { Button, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { searchText } from '@/lib/searchText';
import { DataTable } from '@/ui/DataTable/DataTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

export interface SearchedTableProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'searchedFor'> {
  /** Names the searched fields, such as "name, tax id". */
  searchLabel: string;
  /** Rendered at the end of the search row. */
  actions?: ReactNode;
}

/**
 * A `DataTable` with a search over the texts of its columns, ignoring accents and case; every word must match. The search is stored in the
 * URL (`q`), so that navigating back restores it; "/" focuses it.
 */
export function SearchedTable<Row>({ searchLabel, actions, rows, columns, ...table }: SearchedTableProps<Row>) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [params, setParams] = useSearchParams();
  const address = params.get('q') ?? '';
  const navigation = useNavigationType();
  const [knownAddress, setKnownAddress] = useState(address);
  const [query, setQuery] = useState(address);
  // The typed text is ahead of the URL, which it replaces; another navigation resets the text to the URL.
  if (address !== knownAddress) {
    setKnownAddress(address);
    if (navigation !== 'REPLACE') setQuery(address);
  }
  // The input updates first, the rows afterwards.
  const deferredQuery = useDeferredValue(query);
  const isSearched = deferredQuery.trim() !== '';
  // Only while searching: live changes of the rows would rebuild it each time.
  const haystacks = useMemo(
    () => (isSearched ? rows.map((row) => searchText(columns.map(({ text }) => text(row)).join('\n'))) : []),
    [rows, columns, isSearched],
  );
  const found = useMemo(() => {
    const words = searchText(deferredQuery).split(/\s+/).filter(Boolean);
    return words.length === 0 ? rows : rows.filter((_, place) => words.every((word) => haystacks[place]?.includes(word)));
  }, [rows, haystacks, deferredQuery]);

  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', focusSearch);
    return () => removeEventListener('keydown', focusSearch);
  }, []);

  function search(text: string) {
    setQuery(text);
    setParams(
      (before) => {
        if (text === '') before.delete('q');
        else before.set('q', text);
        return before;
      },
      { replace: true },
    );
  }

  function clear() {
    search('');
    input.current?.focus();
  }

  return (
    <div className="searched-table">
      <div className="table-search" role="search">
        <InputGroup
          inputRef={input}
          type="search"
          leftIcon={<Search />}
          value={query}
          onValueChange={search}
          placeholder={searchLabel}
          aria-label={searchLabel}
          aria-keyshortcuts="/"
        />
        <span className="table-search-count" role="status">
          {intl.formatMessage({ id: 'ui.table.countLabel' }, { shown: found.length, total: rows.length })}
        </span>
        {actions}
      </div>
      {found.length === 0 && rows.length > 0 ? (
        <EmptyState
          title={intl.formatMessage({ id: 'ui.table.noneFoundTitle' })}
          action={<Button onClick={clear}>{intl.formatMessage({ id: 'ui.table.clearButton' })}</Button>}
        >
          {intl.formatMessage({ id: 'ui.table.noneFoundText' }, { query: deferredQuery })}
        </EmptyState>
      ) : (
        <DataTable rows={found} columns={columns} searchedFor={deferredQuery} {...table} />
      )}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
