import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { addEntity, link, unlink } from '@/domain/catalogEdits';
import { LINKS, linksOf } from '@/domain/catalogEntities';
import { EntityPicker } from '@/features/catalogs/CatalogEditor/EntityPicker';
import { LinkLine } from '@/features/catalogs/CatalogEditor/LinkLine';
import { newEntity } from '@/features/catalogs/CatalogEditor/newEntity';
import { useEditor, useEntity } from '@/features/catalogs/CatalogEditor/useEditor';

interface EntityLinksProps {
  kind: EntityKind;
  id: string;
}

/** The extras of a product or modifier with what can be chosen of each, or the modifiers of a group: ordered, added, taken away, opened. */
export function EntityLinks({ kind, id }: EntityLinksProps) {
  const intl = useIntl();
  const { store, readOnly, look } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const entity = useEntity(kind, id);
  // The products of a section have a pane of their own.
  if (!entity || kind === 'section') return null;
  const to = LINKS[kind].to;
  const links = linksOf(kind, entity);
  const owner = { kind, id };

  function create(name: string) {
    const made = newEntity(to, name);
    store.edit((before) => link(addEntity(before, to, made), owner, made.id));
    look({ type: 'openInside', place: { kind: to, id: made.id } });
  }

  return (
    <section className="catalog-links" aria-label={intl.formatMessage({ id: `catalogEditor.links.${to}sTitle` })}>
      <h3>{intl.formatMessage({ id: `catalogEditor.links.${to}sTitle` })}</h3>
      <ul>
        {links.map((linked, index) => (
          <li key={`${linked} ${index}`}>
            <LinkLine kind={to} id={linked} depth={1} />
            {!readOnly && (
              <LinkActs
                kind={to}
                id={linked}
                isFirst={index === 0}
                isLast={index === links.length - 1}
                onMove={(by) => store.edit((before) => link(before, owner, linked, index + by))}
                onRemove={() => store.edit((before) => unlink(before, owner, linked))}
              />
            )}
          </li>
        ))}
      </ul>
      {!readOnly &&
        (isChoosing ? (
          <EntityPicker
            kind={to}
            without={links}
            onPick={(picked) => {
              store.edit((before) => link(before, owner, picked));
              setChoosing(false);
            }}
            onCreate={(name) => {
              create(name);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        ) : (
          <Button size="small" onClick={() => setChoosing(true)}>
            {intl.formatMessage({ id: `catalogEditor.links.${to}AddButton` })}
          </Button>
        ))}
    </section>
  );
}

interface LinkActsProps extends EntityLinksProps {
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function LinkActs({ kind, id, isFirst, isLast, onMove, onRemove }: LinkActsProps) {
  const intl = useIntl();
  const name = useEntity(kind, id)?.name ?? id;
  const acts = [
    { act: 'up', icon: <ArrowUp />, disabled: isFirst, onClick: () => onMove(-1) },
    { act: 'down', icon: <ArrowDown />, disabled: isLast, onClick: () => onMove(1) },
    { act: 'remove', icon: <Cross />, disabled: false, onClick: onRemove },
  ] as const;
  return (
    <span className="catalog-link-acts">
      {acts.map(({ act, ...button }) => {
        const label = intl.formatMessage({ id: `catalogEditor.links.${act}Button` }, { name });
        return <Button key={act} size="small" variant="minimal" aria-label={label} title={label} {...button} />;
      })}
    </span>
  );
}
