import { memo } from 'react';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { LINKS, linksOf, type Entity } from '@/domain/catalogEntities';
import { useEdited, useEditor, useEntity } from '@/features/catalogs/CatalogEditor/useEditor';
import { formatMoney } from '@/lib/money';

/** Nested groups are shown to this depth, because a cycle has no end. */
const MAX_DEPTH = 3;

interface LinkLineProps {
  kind: Exclude<EntityKind, 'section'>;
  id: string;
  depth: number;
}

/** A linked entity with its nested links; renders again only when it changes. */
export const LinkLine = memo(function LinkLine({ kind, id, depth }: LinkLineProps) {
  const intl = useIntl();
  const { market, dispatchView } = useEditor();
  const entity = useEntity(kind, id);
  const currency = useEdited(({ catalog }) => catalog.currency) ?? undefined;
  if (!entity) return <span className="catalog-link-gone">{intl.formatMessage({ id: 'catalogEditor.items.missingLabel' }, { id })}</span>;
  const inner = LINKS[kind].to;
  const links = linksOf(kind, entity);
  return (
    <div className="catalog-link-line">
      <button
        type="button"
        className="catalog-link"
        dir="auto"
        onClick={() => dispatchView({ type: 'openInside', entityRef: { kind, id } })}
      >
        {entity.name || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })}
      </button>
      {typeof entity.price === 'number' && entity.price !== 0 && (
        <span className="catalog-link-price">{formatMoney(entity.price, currency, market)}</span>
      )}
      {kind === 'modifierGroup' && <GroupRule entity={entity} />}
      {links.length > 0 && depth < MAX_DEPTH && (
        <details>
          <summary>{intl.formatMessage({ id: `catalogEditor.links.${inner}sCount` }, { count: links.length })}</summary>
          <ul>
            {links.map((linked, index) => (
              <li key={`${linked} ${index}`}>
                <LinkLine kind={inner} id={linked} depth={depth + 1} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
});

function GroupRule({ entity }: { entity: Entity }) {
  const intl = useIntl();
  const { min, max } = entity;
  return (
    <span className="catalog-details-kind">
      {intl.formatMessage(
        { id: 'catalogEditor.links.ruleLabel' },
        { min: typeof min === 'number' ? min : 0, max: typeof max === 'number' ? max : -1, required: String(entity['required'] === true) },
      )}
    </span>
  );
}
