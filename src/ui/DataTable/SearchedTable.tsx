import { Button, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useNavigationType, useSearchParams } from 'react-router-dom';
import { searchText } from '@/lib/searchText';
import { DataTable } from '@/ui/DataTable/DataTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

export interface SearchedTableProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'searchedFor'> {
  /** What can be searched for, such as "name, tax id". */
  searchLabel: string;
  /** Stand at the end of the line of the search. */
  actions?: ReactNode;
}

/**
 * A `DataTable` with a search over what its columns say, accents and case aside; every word must be found. The search is kept in
 * the address (`q`), so that "back" finds it again; "/" puts the cursor into it.
 */
export function SearchedTable<Row>({ searchLabel, actions, rows, columns, ...table }: SearchedTableProps<Row>) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const [params, setParams] = useSearchParams();
  const address = params.get('q') ?? '';
  const navigation = useNavigationType();
  const [known, setKnown] = useState(address);
  const [query, setQuery] = useState(address);
  // What is typed goes ahead of the address, which is replaced then; whoever goes to another address searches anew.
  if (address !== known) {
    setKnown(address);
    if (navigation !== 'REPLACE') setQuery(address);
  }
  // Typing goes first; the rows follow.
  const asked = useDeferredValue(query);
  const isSearched = asked.trim() !== '';
  // Only for a search: rows that come live would make it anew each time.
  const haystacks = useMemo(
    () => (isSearched ? rows.map((row) => searchText(columns.map(({ text }) => text(row)).join('\n'))) : []),
    [rows, columns, isSearched],
  );
  const found = useMemo(() => {
    const words = searchText(asked).split(/\s+/).filter(Boolean);
    return words.length === 0 ? rows : rows.filter((_, place) => words.every((word) => haystacks[place]?.includes(word)));
  }, [rows, haystacks, asked]);

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
          {intl.formatMessage({ id: 'ui.table.noneFoundText' }, { query: asked })}
        </EmptyState>
      ) : (
        <DataTable rows={found} columns={columns} searchedFor={asked} {...table} />
      )}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
