import { isSoldIn, type Catalog, type EntityKind } from '@/domain/catalog';
import { changeEntities, type Entity } from '@/domain/catalogEntities';
import { withOverride } from '@/domain/catalogOverrides';
import { isEqual } from '@/lib/isEqual';
import { ownProperty } from '@/lib/ownProperty';

/**
 * An edit of many entities at once. `prices`: raises prices by a percentage or an amount of minor units (negative: lowers them), rounded to
 * multiples of `step` minor units and never below zero; `slug` limits it to one channel, null includes channel prices; entities without a
 * price are unchanged. `sold`: starts or stops selling in one channel; `channels` lists all channels. `fields`: sets these fields, in one
 * channel if `slug` is not null.
 */
export type BulkEdit =
  | { type: 'prices'; by: { percent: number } | { amount: number }; step: number; slug: string | null }
  | { type: 'sold'; slug: string; isSold: boolean; channels: readonly string[] }
  | { type: 'fields'; fields: BulkFields; slug: string | null };

/** Fields that a bulk edit can set. */
export type BulkFields = Partial<
  Pick<Entity, 'description' | 'price' | 'kitchenName' | 'categories' | 'annotations' | 'image'> & {
    min: number | null;
    max: number | null;
  }
>;

/** Edits the entities with these ids. @returns the same catalog if none changes. */
export function bulkEdit(catalog: Catalog, kind: EntityKind, ids: Iterable<string>, edit: BulkEdit): Catalog {
  return changeEntities<EntityKind>(catalog, kind, ids, (entity) => {
    const edited = editOne(entity, edit);
    return isEqual(edited, entity) ? entity : edited;
  });
}

function editOne(entity: Entity, edit: BulkEdit): Entity {
  switch (edit.type) {
    case 'prices':
      return withPrices(entity, edit);
    case 'sold':
      return withChannel(entity, edit);
    case 'fields':
      return edit.slug === null ? { ...entity, ...edit.fields } : withOverride(entity, edit.slug, edit.fields);
  }
}

function withPrices(entity: Entity, { by, step, slug }: BulkEdit & { type: 'prices' }): Entity {
  const changed = (price: number) => {
    const raised = 'percent' in by ? (price * (100 + by.percent)) / 100 : price + by.amount;
    // Minor units are integers, and a price cannot be negative.
    return Math.max(0, Math.round(Math.round(raised * 1000) / 1000 / step) * step);
  };
  if (slug !== null) {
    const price = ownProperty(entity.channelOverrides, slug)?.price ?? entity.price;
    return typeof price === 'number' && isSoldIn(entity, slug) ? withOverride(entity, slug, { price: changed(price) }) : entity;
  }
  const own = Object.entries(entity.channelOverrides ?? {}).flatMap(([each, { price }]) =>
    typeof price === 'number' ? [[each, changed(price)] as const] : [],
  );
  const base = typeof entity.price === 'number' ? { ...entity, price: changed(entity.price) } : entity;
  return own.reduce((result, [each, price]) => withOverride(result, each, { price }), base);
}

/** If `channels` is missing, the entity was sold in all channels. */
function withChannel(entity: Entity, { slug, isSold, channels }: BulkEdit & { type: 'sold' }): Entity {
  if (isSold === isSoldIn(entity, slug)) return entity;
  const before = entity.channels ?? channels;
  return { ...entity, channels: isSold ? [...before, slug] : before.filter((each) => each !== slug) };
}
