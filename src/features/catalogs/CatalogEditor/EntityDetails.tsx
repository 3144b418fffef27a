import { Button, HTMLSelect, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { ArrowLeft } from '@blueprintjs/icons';
import { useEffect, useId, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { updateEntity } from '@/domain/catalogEdits';
import type { Entity } from '@/domain/catalogEntities';
import type { EntityRef } from '@/features/catalogs/CatalogEditor/editorView';
import { EntityActions } from '@/features/catalogs/CatalogEditor/EntityActions';
import { EntityField } from '@/features/catalogs/CatalogEditor/EntityField';
import { fieldsOf, FLAGS_OF } from '@/features/catalogs/CatalogEditor/entityFields';
import { EntityLinks } from '@/features/catalogs/CatalogEditor/EntityLinks';
import { EntityOwners } from '@/features/catalogs/CatalogEditor/EntityOwners';
import { SoldIn } from '@/features/catalogs/CatalogEditor/SoldIn';
import { useEditor, useEntity, useView } from '@/features/catalogs/CatalogEditor/useEditor';
import { ownProperty } from '@/lib/ownProperty';

/** All fields and links of one section, product, group or modifier (rows CA-02, CA-03). */
export function EntityDetails({ entityRef: { kind, id } }: { entityRef: EntityRef }) {
  const intl = useIntl();
  const { dispatchView } = useEditor();
  const { channel } = useView();
  const entity = useEntity(kind, id);
  if (!entity) {
    return (
      <div className="catalog-details">
        <DetailsHead kind={kind} name={intl.formatMessage({ id: 'catalogEditor.items.missingLabel' }, { id })} />
        <EntityOwners kind={kind} id={id} />
        <Button onClick={() => dispatchView({ type: 'close' })}>{intl.formatMessage({ id: 'catalogEditor.details.closeButton' })}</Button>
      </div>
    );
  }
  return (
    <div className="catalog-details">
      <DetailsHead kind={kind} name={entity.name || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })} />
      <ChannelChoice kind={kind} entity={entity} />
      <div className="catalog-fields" key={channel}>
        {fieldsOf(kind).map((field) => (
          <EntityField key={field} kind={kind} id={id} field={field} slug={channel} />
        ))}
      </div>
      <Flags kind={kind} entity={entity} />
      <EntityLinks kind={kind} id={id} />
      <SoldIn kind={kind} entity={entity} />
      <EntityOwners kind={kind} id={id} />
      <EntityActions kind={kind} entity={entity} />
    </div>
  );
}

function DetailsHead({ kind, name }: { kind: EntityKind; name: string }) {
  const intl = useIntl();
  const { dispatchView } = useEditor();
  const { trail } = useView();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The element that opened these details is gone and the focus was lost with it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="catalog-details-head">
      {trail.length > 0 && (
        <Button
          size="small"
          variant="minimal"
          icon={<ArrowLeft />}
          aria-label={intl.formatMessage({ id: 'catalogEditor.details.backButton' })}
          title={intl.formatMessage({ id: 'catalogEditor.details.backButton' })}
          onClick={() => dispatchView({ type: 'back' })}
        />
      )}
      <h2 dir="auto" ref={heading} tabIndex={-1}>
        {name}
      </h2>
      <span className="catalog-details-kind">{intl.formatMessage({ id: `catalogEditor.kind.${kind}` })}</span>
    </div>
  );
}

/** Chooses the channel whose overrides are shown next to the base values. Channels with overrides show their count. */
function ChannelChoice({ kind, entity }: { kind: EntityKind; entity: Entity }) {
  const intl = useIntl();
  const { channels, dispatchView } = useEditor();
  const { channel } = useView();
  const id = useId();
  const known = new Set(channels.map(({ slug }) => slug));
  const unknownChannels = Object.keys(entity.channelOverrides ?? {}).filter((slug) => !known.has(slug));
  const all = [...channels.map(({ slug, name }) => ({ slug, name })), ...unknownChannels.map((slug) => ({ slug, name: slug }))];
  if (all.length === 0) return null;
  return (
    <div className="catalog-channel-choice" key={kind}>
      <label htmlFor={id}>{intl.formatMessage({ id: 'catalogEditor.details.channelLabel' })}</label>
      <HTMLSelect
        id={id}
        value={channel ?? ''}
        onChange={({ currentTarget }) => dispatchView({ type: 'channel', slug: currentTarget.value === '' ? null : currentTarget.value })}
        options={[
          { value: '', label: intl.formatMessage({ id: 'catalogEditor.details.everywhereOption' }) },
          ...all.map(({ slug, name }) => {
            const count = Object.keys(ownProperty(entity.channelOverrides, slug) ?? {}).length;
            return {
              value: slug,
              label: count === 0 ? name : intl.formatMessage({ id: 'catalogEditor.details.differingOption' }, { name, count }),
            };
          }),
        ]}
      />
    </div>
  );
}

function Flags({ kind, entity }: { kind: EntityKind; entity: Entity }) {
  const intl = useIntl();
  const { store, readOnly } = useEditor();
  const flags = FLAGS_OF[kind];
  if (flags.length === 0) return null;
  return (
    <div className="catalog-flags">
      {flags.map((flag) => (
        <Switch
          role="switch"
          key={flag}
          checked={entity[flag] === true}
          disabled={readOnly}
          label={intl.formatMessage({ id: `catalogEditor.flag.${flag}` })}
          onChange={({ currentTarget }) => {
            const { checked } = currentTarget;
            store.edit((catalog) => updateEntity(catalog, kind, entity.id, { [flag]: checked }));
          }}
        />
      ))}
    </div>
  );
}
