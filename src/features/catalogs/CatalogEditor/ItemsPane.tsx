import { Button } from '@blueprintjs/core';
import { Add, ArrowLeft } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { addEntity, link } from '@/domain/catalogEdits';
import { BulkBar } from '@/features/catalogs/CatalogEditor/BulkBar';
import { isSearch, ITEMS_OF } from '@/features/catalogs/CatalogEditor/editorView';
import { ItemList } from '@/features/catalogs/CatalogEditor/ItemList';
import { newEntity } from '@/features/catalogs/CatalogEditor/newEntity';
import { useEditor, useEntity, useView } from '@/features/catalogs/CatalogEditor/useEditor';
import { useListedItems } from '@/features/catalogs/CatalogEditor/useListedItems';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** The middle pane: the products of a section, the modifiers of a group, all items, or the search results. */
export function ItemsPane({ isNarrow }: { isNarrow: boolean }) {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const view = useView();
  const { tree, container, selected } = view;
  const { items, containerNames } = useListedItems();
  const owner = useEntity(tree, container ?? '');
  const kind = ITEMS_OF[tree];
  const isFound = isSearch(view);
  const title = isFound
    ? intl.formatMessage({ id: 'catalogEditor.items.foundTitle' })
    : owner
      ? owner.name || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })
      : intl.formatMessage({ id: `catalogEditor.containers.${kind}sAllLabel` });
  const chosen = useMemo(() => [...new Set(items.flatMap(({ id }) => (selected.has(id) ? [id] : [])))], [items, selected]);
  const isAllSelected = items.length > 0 && items.every(({ id }) => selected.has(id));

  function add() {
    const created = newEntity(kind, intl.formatMessage({ id: `catalogEditor.items.${kind}NewName` }));
    store.edit((catalog) => {
      const added = addEntity(catalog, kind, created);
      return container === null ? added : link(added, { kind: tree, id: container }, created.id);
    });
    if (isFound) dispatchView({ type: 'search', query: '' });
    dispatchView({ type: 'open', entityRef: { kind, id: created.id } });
    dispatchView({ type: 'pane', pane: 'details' });
  }

  return (
    <section className="catalog-pane catalog-items" aria-label={intl.formatMessage({ id: `catalogEditor.items.${kind}sLabel` })}>
      <div className="catalog-pane-head">
        {isNarrow && (
          <Button
            size="small"
            variant="minimal"
            icon={<ArrowLeft />}
            aria-label={intl.formatMessage({ id: 'catalogEditor.details.backButton' })}
            onClick={() => dispatchView({ type: 'pane', pane: 'containers' })}
          />
        )}
        <h2 dir="auto">{title}</h2>
        <span className="catalog-container-count">{intl.formatNumber(items.length)}</span>
        {owner && isNarrow && !isFound && (
          <Button
            size="small"
            onClick={() => {
              dispatchView({ type: 'open', entityRef: { kind: tree, id: owner.id } });
              dispatchView({ type: 'pane', pane: 'details' });
            }}
          >
            {intl.formatMessage({ id: 'catalogEditor.items.containerButton' })}
          </Button>
        )}
        {!readOnly && items.length > 0 && (
          <Button
            size="small"
            variant="minimal"
            onClick={() => dispatchView({ type: 'select', ids: items.map(({ id }) => id), on: !isAllSelected })}
          >
            {intl.formatMessage({ id: isAllSelected ? 'catalogEditor.bulk.noneButton' : 'catalogEditor.bulk.allButton' })}
          </Button>
        )}
        {!readOnly && (
          <Button size="small" icon={<Add />} onClick={add}>
            {intl.formatMessage({ id: `catalogEditor.items.${kind}AddButton` })}
          </Button>
        )}
      </div>
      {!readOnly && <BulkBar ids={chosen} />}
      {items.length === 0 ? (
        <EmptyState
          title={intl.formatMessage({ id: isFound ? 'catalogEditor.items.foundEmpty' : `catalogEditor.items.${kind}sEmpty` })}
          {...(isFound && {
            action: (
              <Button onClick={() => dispatchView({ type: 'search', query: '' })}>
                {intl.formatMessage({ id: 'catalogEditor.items.allButton' })}
              </Button>
            ),
          })}
        />
      ) : (
        <ItemList items={items} containerNames={containerNames} isNarrow={isNarrow} />
      )}
    </section>
  );
}
