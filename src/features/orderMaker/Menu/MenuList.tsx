import { InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import type { MenuPayload, MenuProduct } from '@/domain/menuPayload';
import { findRows, menuRows } from '@/features/orderMaker/Menu/menuRows';
import { useMediaQuery } from '@/ui/useMediaQuery';

/** In pixels; a finger needs more than a mouse. */
const ROW_HEIGHT = { fine: 32, coarse: 44 };
const SHOWN_ROWS = 7;
const ROWS_A_PAGE = 6;

interface MenuListProps {
  menu: MenuPayload;
  /** Ids of products that are blocked in at least one channel. */
  blocked: ReadonlySet<string>;
  /** Formats an amount in minor units. */
  money: (amount: number) => string;
  onPick: (product: MenuProduct) => void;
}

/** The products of a menu with a search. Arrows and Page Up and Down move, Enter picks. Only the visible rows of thousands are rendered. */
export function MenuList({ menu, blocked, money, onPick }: MenuListProps) {
  const intl = useIntl();
  const listId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useMediaQuery('(pointer: coarse)') ? ROW_HEIGHT.coarse : ROW_HEIGHT.fine;
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const rows = useMemo(() => menuRows(menu), [menu]);
  // The input updates first, the rows afterwards.
  const deferredQuery = useDeferredValue(query);
  const found = useMemo(() => findRows(rows, deferredQuery), [rows, deferredQuery]);
  const virtualizer = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  });
  const shown = virtualizer.getVirtualItems();
  const label = intl.formatMessage({ id: 'orderMaker.menu.searchLabel' });

  function search(text: string) {
    setQuery(text);
    setActive(0);
    scroller.current?.scrollTo({ top: 0 });
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: ROWS_A_PAGE, PageUp: -ROWS_A_PAGE }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    // Enter must not submit the form.
    event.preventDefault();
    if (step === undefined) {
      // The rows of the text that is in the field, even if they are not rendered yet.
      const row = findRows(rows, query)[active];
      if (row) onPick(row.product);
      return;
    }
    const next = Math.max(0, Math.min(found.length - 1, active + step));
    setActive(next);
    virtualizer.scrollToIndex(next);
  }

  return (
    <div className="order-menu-list">
      <InputGroup
        className="order-menu-search"
        leftIcon={<Search />}
        type="search"
        value={query}
        onValueChange={search}
        onKeyDown={press}
        placeholder={label}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={shown.some(({ index }) => index === active) ? `${listId}-${active}` : undefined}
        autoComplete="off"
      />
      <div ref={scroller} className="order-menu-rows" style={{ height: Math.max(1, Math.min(found.length, SHOWN_ROWS)) * height }}>
        <div
          id={listId}
          role="listbox"
          aria-label={intl.formatMessage({ id: 'orderMaker.menu.listLabel' })}
          style={{ position: 'relative', height: virtualizer.getTotalSize() }}
        >
          {shown.map(({ index, start }) => {
            const row = found[index];
            if (!row) return null;
            const { product, section, key } = row;
            return (
              <div
                key={key}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                className={`order-menu-row${index === active ? ' order-menu-row-active' : ''}`}
                style={{ height, transform: `translateY(${start}px)` }}
                // The search keeps the focus, so that the next product can be typed at once.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setActive(index);
                  onPick(product);
                }}
              >
                <span className="order-menu-name">{product.name}</span>
                {blocked.has(product.id) && (
                  <Tag minimal intent="warning">
                    {intl.formatMessage({ id: 'orderMaker.menu.blockedLabel' })}
                  </Tag>
                )}
                <span className="order-menu-section">{section}</span>
                <span className="order-menu-price">{typeof product.price === 'number' ? money(product.price) : '—'}</span>
              </div>
            );
          })}
        </div>
        {found.length === 0 && <p className="order-menu-none">{intl.formatMessage({ id: 'form.pick.noResultsEmpty' })}</p>}
      </div>
    </div>
  );
}
