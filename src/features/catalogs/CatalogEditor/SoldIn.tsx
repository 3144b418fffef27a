import { Checkbox, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useIntl } from 'react-intl';
import { isSoldIn, type EntityKind } from '@/domain/catalog';
import { bulkEdit } from '@/domain/catalogBulkEdit';
import { updateEntity } from '@/domain/catalogEdits';
import type { Entity } from '@/domain/catalogEntities';
import { useEditor } from '@/features/catalogs/CatalogEditor/useEditor';

/** The channels that sell an entity: all of them, including future ones, or a selection. */
export function SoldIn({ kind, entity }: { kind: EntityKind; entity: Entity }) {
  const intl = useIntl();
  const { store, channels, readOnly } = useEditor();
  const slugs = channels.map(({ slug }) => slug);
  const unknownChannels = (entity.channels ?? []).filter((slug) => !slugs.includes(slug));
  const everywhere = !entity.channels;

  function sell(slug: string, isSold: boolean) {
    store.edit((catalog) => bulkEdit(catalog, kind, [entity.id], { type: 'sold', slug, isSold, channels: slugs }));
  }

  return (
    <fieldset className="catalog-sold">
      <legend>{intl.formatMessage({ id: 'catalogEditor.sold.title' })}</legend>
      <Switch
        role="switch"
        checked={everywhere}
        disabled={readOnly}
        label={intl.formatMessage({ id: 'catalogEditor.sold.everywhereLabel' })}
        onChange={() => store.edit((catalog) => updateEntity(catalog, kind, entity.id, { channels: everywhere ? slugs : null }))}
      />
      {!everywhere &&
        [...channels.map(({ slug, name }) => ({ slug, name })), ...unknownChannels.map((slug) => ({ slug, name: slug }))].map(
          ({ slug, name }) => (
            <Checkbox
              key={slug}
              checked={isSoldIn(entity, slug)}
              disabled={readOnly}
              label={name}
              onChange={({ currentTarget }) => sell(slug, currentTarget.checked)}
            />
          ),
        )}
    </fieldset>
  );
}
