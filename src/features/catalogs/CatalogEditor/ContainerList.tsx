import { DragHandleVertical } from '@blueprintjs/icons';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { moveSection } from '@/domain/catalogEdits';
import { linksOf } from '@/domain/catalogEntities';
import { rowsOf, useDropTarget, useGrip, type Dragged } from '@/features/catalogs/CatalogEditor/dragged';
import { isSearch, ITEMS_OF, type ContainerKind } from '@/features/catalogs/CatalogEditor/editorView';
import { moveItems } from '@/features/catalogs/CatalogEditor/moveItems';
import { useProblems } from '@/features/catalogs/CatalogEditor/problemBoard';
import { useEdited, useEditor, useEntity, useView } from '@/features/catalogs/CatalogEditor/useEditor';

/** In pixels; must match the style sheet. */
const ROW_HEIGHT = 32;

/**
 * The sections in menu order, or the groups by name. Arrow keys choose one, Alt with an arrow moves a section; items dropped on a row move
 * into it.
 */
export function ContainerList({ ids }: { ids: readonly string[] }) {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const view = useView();
  const { tree, container } = view;
  const scroller = useRef<HTMLDivElement>(null);
  const { severityOf } = useProblems();
  const activeIndex = container === null ? -1 : ids.indexOf(container);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => `${index} ${ids[index] ?? ''}`, [ids]),
    overscan: 8,
    // The focused row stays rendered while it is scrolled out of view.
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return activeIndex === -1 || drawn.includes(activeIndex) ? drawn : [...drawn, activeIndex].sort((a, b) => a - b);
    },
  });
  const drop = useDropTarget({
    list: scroller,
    rowAt: rowsOf(ROW_HEIGHT, ids.length),
    accepts: ({ what }) =>
      readOnly ? null : what === ITEMS_OF[tree] ? 'upon' : what === 'section' && tree === 'section' ? 'between' : null,
    onDrop: (dragged, index) => {
      if (dragged.what === 'link') return;
      if (dragged.what === 'section') {
        const from = ids.indexOf(dragged.id);
        store.edit((catalog) => moveSection(catalog, dragged.id, index > from ? index - 1 : index));
        return;
      }
      const to = ids[index];
      if (to === undefined) return;
      const from = isSearch(view) ? null : container;
      store.edit((catalog) => moveItems(catalog, { kind: tree, ids: dragged.ids, from, to }));
      dispatchView({ type: 'selectNone' });
    },
  });

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const id = ids[activeIndex];
    if (ctrlKey || metaKey) return;
    if (altKey && step !== undefined && id !== undefined) {
      event.preventDefault();
      if (tree === 'section' && !readOnly && ids[activeIndex + step] !== undefined) {
        flushSync(() => store.edit((catalog) => moveSection(catalog, id, activeIndex + step)));
        focusOn(activeIndex + step);
      }
      return;
    }
    const to = key === 'Home' ? 0 : key === 'End' ? ids.length - 1 : step === undefined ? undefined : activeIndex + step;
    const next = to === undefined ? undefined : ids[to];
    if (altKey || to === undefined || next === undefined) return;
    event.preventDefault();
    flushSync(() => dispatchView({ type: 'container', id: next }));
    focusOn(to);
  }

  function focusOn(index: number) {
    virtualizer.scrollToIndex(index);
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }

  return (
    <div ref={scroller} className="catalog-list">
      <div
        role="listbox"
        aria-label={intl.formatMessage({ id: `catalogEditor.containers.${tree}sLabel` })}
        className="catalog-list-body"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={handleKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, start, key }) => {
          const id = ids[index];
          return (
            id !== undefined && (
              <ContainerRow
                key={key}
                kind={tree}
                id={id}
                index={index}
                count={ids.length}
                start={start}
                isChosen={index === activeIndex}
                isStop={index === Math.max(0, activeIndex)}
                isTarget={drop?.how === 'upon' && drop.index === index}
                severity={severityOf(tree, id)}
              />
            )
          );
        })}
      </div>
      {drop?.how === 'between' && <div className="catalog-drop-line" style={{ top: drop.index * ROW_HEIGHT }} />}
    </div>
  );
}

interface ContainerRowProps {
  kind: ContainerKind;
  id: string;
  index: number;
  count: number;
  start: number;
  isChosen: boolean;
  isStop: boolean;
  isTarget: boolean;
  severity: 'error' | 'warning' | undefined;
}

const ContainerRow = memo(function ContainerRow({
  kind,
  id,
  index,
  count,
  start,
  isChosen,
  isStop,
  isTarget,
  severity,
}: ContainerRowProps) {
  const intl = useIntl();
  const { dispatchView, readOnly } = useEditor();
  const entity = useEntity(kind, id);
  const grip = useRef<HTMLSpanElement>(null);
  const canMove = kind === 'section' && !readOnly;
  useGrip(grip, canMove ? (): Dragged => ({ what: 'section', id }) : null);
  const items = useEdited(useCallback(({ catalog }) => linkCount(catalog, kind, id), [kind, id]));
  if (!entity) return null;
  return (
    <div
      role="option"
      aria-selected={isChosen}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={isStop ? 0 : -1}
      data-index={index}
      className={['catalog-container', isChosen && 'catalog-container-chosen', isTarget && 'catalog-container-target']
        .filter(Boolean)
        .join(' ')}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => dispatchView({ type: 'container', id })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        dispatchView({ type: 'container', id });
      }}
    >
      {kind === 'section' && (
        <span ref={grip} className={canMove ? 'catalog-grip' : 'catalog-grip catalog-grip-off'}>
          <DragHandleVertical />
        </span>
      )}
      <span className="catalog-container-name" dir="auto">
        {entity.name || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })}
      </span>
      {severity && (
        <span
          className={`catalog-dot catalog-dot-${severity}`}
          role="img"
          aria-label={intl.formatMessage({ id: `catalogEditor.items.${severity}Label` })}
        />
      )}
      <span className="catalog-container-count">{items}</span>
    </div>
  );
});

function linkCount(catalog: Parameters<typeof moveSection>[0], kind: ContainerKind, id: string): number {
  const owner = kind === 'section' ? catalog.sections.find((section) => section.id === id) : catalog.modifierGroups[id];
  return owner ? linksOf(kind, owner).length : 0;
}
