import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { Dragged } from '@/features/catalogs/CatalogEditor/dragged';
import { rowsOf, useDropTarget } from '@/features/catalogs/CatalogEditor/dragged';
import { ITEMS_OF } from '@/features/catalogs/CatalogEditor/editorView';
import { ItemRow } from '@/features/catalogs/CatalogEditor/ItemRow';
import type { ListedItem } from '@/features/catalogs/CatalogEditor/listedItems';
import { moveItems, shiftItems } from '@/features/catalogs/CatalogEditor/moveItems';
import { useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';
import { useProblems } from '@/features/catalogs/CatalogEditor/problemBoard';

/** In pixels; must match the style sheet. */
const ROW_HEIGHT = 36;
const OVERSCAN = 4;

interface ItemListProps {
  items: readonly ListedItem[];
  /** The names of the sections or groups that contain each item; null when the items of a single one are listed. */
  containerNames: ReadonlyMap<string, string[]> | null;
  /** Whether the details pane is hidden, so that each row links to it. */
  isNarrow: boolean;
}

/**
 * The items of a section or group as a virtualized grid whose rows edit names and prices. Arrow keys move between rows within a column;
 * with Alt they move the row or all selected rows; Enter opens the details.
 */
export function ItemList({ items, containerNames, isNarrow }: ItemListProps) {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const view = useView();
  const { severityOf } = useProblems();
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const kind = ITEMS_OF[view.tree];
  const isOrdered = view.container !== null && containerNames === null;
  const opened = view.opened?.kind === kind ? view.opened.id : null;
  const shown = opened ?? active;
  const activeIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === shown),
  );
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan: OVERSCAN,
    // The focused row stays rendered while it is scrolled out of view.
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return activeIndex >= items.length || drawn.includes(activeIndex) ? drawn : [...drawn, activeIndex].sort((a, b) => a - b);
    },
  });

  const latest = useRef({ items, view });
  useEffect(() => {
    latest.current = { items, view };
  });
  const select = useCallback(
    (id: string, on: boolean, range: boolean) => {
      const { items: all } = latest.current;
      const from = range && anchor.current !== null ? all.findIndex((item) => item.id === anchor.current) : -1;
      const to = all.findIndex((item) => item.id === id);
      anchor.current = id;
      const ids = from === -1 ? [id] : all.slice(Math.min(from, to), Math.max(from, to) + 1).map((item) => item.id);
      dispatchView({ type: 'select', ids, on });
    },
    [dispatchView],
  );
  const dragOf = useCallback(
    (id: string): Dragged => {
      const { items: all, view: now } = latest.current;
      return { what: kind, ids: now.selected.has(id) ? all.flatMap((item) => (now.selected.has(item.id) ? [item.id] : [])) : [id] };
    },
    [kind],
  );
  const drop = useDropTarget({
    list: scroller,
    rowAt: rowsOf(ROW_HEIGHT, items.length),
    accepts: ({ what }) => (isOrdered && !readOnly && what === kind ? 'between' : null),
    onDrop: (dragged, at) => {
      const to = view.container;
      if (dragged.what !== kind || to === null) return;
      store.edit((catalog) => moveItems(catalog, { kind: view.tree, ids: dragged.ids, from: to, to, at }));
    },
  });

  useEffect(() => {
    // The braces discard the promise that newer browsers return, which an effect must not return.
    scroller.current?.scrollTo({ top: 0 });
  }, [view.tree, view.container, view.query]);

  const openedIndex = opened === null ? -1 : items.findIndex(({ id }) => id === opened);
  useEffect(() => {
    // An item opened from elsewhere (the problem list) or just added must be scrolled into view.
    if (openedIndex !== -1) virtualizer.scrollToIndex(openedIndex);
  }, [opened, openedIndex, virtualizer]);

  function goTo(index: number, column: string) {
    const item = items[index];
    if (!item) return;
    flushSync(() => {
      setActive(item.id);
      dispatchView({ type: 'open', entityRef: { kind, id: item.id } });
    });
    virtualizer.scrollToIndex(index);
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] [data-column=${column}]`)?.focus({ preventScroll: true });
  }

  function shift(by: -1 | 1, id: string, column: string) {
    const { container, selected, tree } = view;
    if (container === null || !isOrdered || readOnly) return;
    const ids = selected.has(id) ? items.flatMap((item) => (selected.has(item.id) ? [item.id] : [])) : [id];
    flushSync(() => store.edit((catalog) => shiftItems(catalog, tree, container, ids, by)));
    // A row that moves in the document loses the focus.
    scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-column=${column}]`)?.focus();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    if (!row || ctrlKey || metaKey) return;
    const column = target instanceof HTMLElement ? (target.dataset['column'] ?? 'name') : 'name';
    const index = Number(row.dataset['index']);
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    if (step !== 0 && altKey) shift(step, row.dataset['id'] ?? '', column);
    else if (altKey) return;
    else if (step !== 0) {
      if (shiftKey) select(row.dataset['id'] ?? '', true, false);
      goTo(index + step, column);
    } else if (key === 'PageDown' || key === 'PageUp') {
      goTo(Math.min(items.length - 1, Math.max(0, index + (key === 'PageDown' ? page : -page))), column);
    } else if (key === 'Enter') dispatchView({ type: 'pane', pane: 'details' });
    else return;
    event.preventDefault();
  }

  return (
    <div ref={scroller} className="catalog-list">
      <div
        role="grid"
        aria-label={intl.formatMessage({ id: `catalogEditor.items.${kind}sLabel` })}
        aria-rowcount={items.length}
        aria-multiselectable
        className="catalog-list-body"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={handleKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const item = items[index];
          return (
            item && (
              <ItemRow
                key={key}
                kind={kind}
                id={item.id}
                index={index}
                start={start}
                isOpen={item.id === opened}
                isSelected={view.selected.has(item.id)}
                isStop={index === activeIndex}
                severity={severityOf(kind, item.id)}
                containerName={
                  containerNames
                    ? (containerNames.get(item.id)?.join(', ') ?? intl.formatMessage({ id: `catalogEditor.items.${kind}NowhereLabel` }))
                    : undefined
                }
                onSelect={select}
                dragOf={readOnly ? null : dragOf}
                isNarrow={isNarrow}
              />
            )
          );
        })}
      </div>
      {drop && <div className="catalog-drop-line" style={{ top: drop.index * ROW_HEIGHT }} />}
    </div>
  );
}
