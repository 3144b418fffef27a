import { Button } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { addEntity, link } from '@/domain/catalogEdits';
import { LINKS, linksOf } from '@/domain/catalogEntities';
import { EntityPicker } from '@/features/catalogs/CatalogEditor/EntityPicker';
import { LinkList } from '@/features/catalogs/CatalogEditor/LinkList';
import { newEntity } from '@/features/catalogs/CatalogEditor/newEntity';
import { useEditor, useEntity } from '@/features/catalogs/CatalogEditor/useEditor';

interface EntityLinksProps {
  kind: EntityKind;
  id: string;
}

/** The modifier groups of a product or modifier, or the modifiers of a group, with buttons to reorder, add, remove and open them. */
export function EntityLinks({ kind, id }: EntityLinksProps) {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const addButton = useRef<HTMLButtonElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const entity = useEntity(kind, id);
  // The products of a section are listed in the middle pane.
  if (!entity || kind === 'section') return null;
  const to = LINKS[kind].to;
  const links = linksOf(kind, entity);
  const owner = { kind, id };

  function create(name: string) {
    const created = newEntity(to, name);
    store.edit((before) => link(addEntity(before, to, created), owner, created.id));
    dispatchView({ type: 'openInside', entityRef: { kind: to, id: created.id } });
  }

  function close() {
    flushSync(() => setChoosing(false));
    addButton.current?.focus();
  }

  return (
    <section className="catalog-links" aria-label={intl.formatMessage({ id: `catalogEditor.links.${to}sTitle` })}>
      <h3>{intl.formatMessage({ id: `catalogEditor.links.${to}sTitle` })}</h3>
      <LinkList kind={kind} id={id} links={links} onEmpty={() => addButton.current?.focus()} />
      {!readOnly &&
        (isChoosing ? (
          <EntityPicker
            kind={to}
            without={links}
            onPick={(picked) => {
              store.edit((before) => link(before, owner, picked));
              close();
            }}
            onCreate={(name) => {
              create(name);
              setChoosing(false);
            }}
            onClose={close}
          />
        ) : (
          <Button size="small" ref={addButton} onClick={() => setChoosing(true)}>
            {intl.formatMessage({ id: `catalogEditor.links.${to}AddButton` })}
          </Button>
        ))}
    </section>
  );
}
