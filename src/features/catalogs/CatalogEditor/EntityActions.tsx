import { Button } from '@blueprintjs/core';
import { Duplicate, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { copyEntity } from '@/domain/catalogCopies';
import { removeEntities } from '@/domain/catalogEdits';
import type { Entity } from '@/domain/catalogEntities';
import { isSearch } from '@/features/catalogs/CatalogEditor/editorView';
import { EntityPicker } from '@/features/catalogs/CatalogEditor/EntityPicker';
import { moveItems } from '@/features/catalogs/CatalogEditor/moveItems';
import { newId } from '@/features/catalogs/CatalogEditor/newEntity';
import { useEdited, useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';

/** Actions on a whole entity: move, copy or delete it. */
export function EntityActions({ kind, entity }: { kind: EntityKind; entity: Entity }) {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const view = useView();
  // Products are listed by section only in the section tree without a search.
  const open = view.tree === 'section' && !isSearch(view) ? view.container : null;
  const section = useSectionOf(kind, entity.id, open);
  const [isMoving, setMoving] = useState(false);
  if (readOnly) return null;
  const { id } = entity;

  function copy() {
    if (kind !== 'section' && kind !== 'product') return;
    const { catalog, copyId } = copyEntity(store.get().catalog, kind, id, { newId, ...(section !== null && { sectionId: section }) });
    if (copyId === null) return;
    store.edit(() => catalog);
    dispatchView(kind === 'section' ? { type: 'container', id: copyId } : { type: 'open', entityRef: { kind, id: copyId } });
  }

  function remove() {
    store.edit((catalog) => removeEntities(catalog, kind, [id]));
    dispatchView({ type: 'close' });
  }

  return (
    <div className="catalog-details-actions">
      {kind === 'product' && (
        <Button size="small" onClick={() => setMoving(!isMoving)} aria-expanded={isMoving}>
          {intl.formatMessage({ id: 'catalogEditor.details.moveButton' })}
        </Button>
      )}
      {(kind === 'section' || kind === 'product') && (
        <Button size="small" icon={<Duplicate />} onClick={copy}>
          {intl.formatMessage({ id: 'catalogEditor.details.copyButton' })}
        </Button>
      )}
      <Button size="small" icon={<Trash />} intent="danger" variant="outlined" onClick={remove}>
        {intl.formatMessage({ id: `catalogEditor.details.${kind}RemoveButton` })}
      </Button>
      {isMoving && (
        <EntityPicker
          kind="section"
          without={section === null ? [] : [section]}
          onPick={(to) => {
            store.edit((catalog) => moveItems(catalog, { kind: 'section', ids: [id], from: section === open ? open : null, to }));
            setMoving(false);
          }}
          onCreate={null}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  );
}

/** The section of a product: the open one if it contains the product, otherwise the first that does. */
function useSectionOf(kind: EntityKind, id: string, open: string | null): string | null {
  return useEdited(({ catalog }) => {
    if (kind !== 'product') return null;
    const owners = catalog.sections.filter(({ productIds }) => productIds.includes(id));
    return (owners.find((section) => section.id === open) ?? owners[0])?.id ?? null;
  });
}
