import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useDeferredValue, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Catalog, EntityKind } from '@/domain/catalog';
import { unlink, type Owner } from '@/domain/catalogEdits';
import { linksOf, OWNERS, RECORDS, type Entity } from '@/domain/catalogEntities';
import { useEdited, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';

const MAX_SHOWN = 50;

/** Lists where an entity is used: a product in sections, a group on products and modifiers, a modifier in groups. */
export function EntityOwners({ kind, id }: { kind: EntityKind; id: string }) {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const [first, second] = OWNERS[kind];
  // Deferred, so that typing stays responsive.
  const inFirst = useDeferredValue(useEdited(({ catalog }) => holderOf(catalog, first)));
  const inSecond = useDeferredValue(useEdited(({ catalog }) => holderOf(catalog, second)));
  const owners = useMemo(
    () => [...ownersIn(first, inFirst, id), ...ownersIn(second, inSecond, id)],
    [first, second, inFirst, inSecond, id],
  );
  if (OWNERS[kind].length === 0) return null;
  return (
    <section className="catalog-links" aria-label={intl.formatMessage({ id: 'catalogEditor.owners.title' })}>
      <h3>{intl.formatMessage({ id: 'catalogEditor.owners.countTitle' }, { count: owners.length })}</h3>
      <ul>
        {owners.slice(0, MAX_SHOWN).map((owner) => (
          <li key={`${owner.kind} ${owner.id}`}>
            <button
              type="button"
              className="catalog-link"
              dir="auto"
              onClick={() => dispatchView({ type: 'openInside', entityRef: { kind: owner.kind, id: owner.id } })}
            >
              {owner.name || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })}
            </button>
            <span className="catalog-details-kind">{intl.formatMessage({ id: `catalogEditor.kind.${owner.kind}` })}</span>
            {!readOnly && (
              <Button
                size="small"
                variant="minimal"
                icon={<Cross />}
                aria-label={intl.formatMessage({ id: 'catalogEditor.owners.removeButton' }, { name: owner.name })}
                title={intl.formatMessage({ id: 'catalogEditor.owners.removeButton' }, { name: owner.name })}
                onClick={() => store.edit((before) => unlink(before, owner, id))}
              />
            )}
          </li>
        ))}
      </ul>
      {owners.length > MAX_SHOWN && (
        <p>{intl.formatMessage({ id: 'catalogEditor.owners.moreText' }, { count: owners.length - MAX_SHOWN })}</p>
      )}
    </section>
  );
}

type Holder = Catalog['sections'] | Readonly<Record<string, Entity>> | null;

/** The collection that holds the entities of a kind. Its identity changes only when one of them changes. */
function holderOf(catalog: Catalog, kind: EntityKind | undefined): Holder {
  if (kind === undefined) return null;
  return kind === 'section' ? catalog.sections : catalog[RECORDS[kind]];
}

function ownersIn(kind: EntityKind | undefined, holder: Holder, id: string): (Owner & { name: string })[] {
  if (kind === undefined || holder === null) return [];
  return Object.values<Entity>(holder).flatMap((entity) =>
    linksOf(kind, entity).includes(id) ? [{ kind, id: entity.id, name: entity.name }] : [],
  );
}
