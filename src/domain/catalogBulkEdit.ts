import { isSoldIn, type Catalog, type EntityKind } from '@/domain/catalog';
import { changeEntities, type Entity } from '@/domain/catalogEntities';
import { withOverride } from '@/domain/catalogOverrides';
import { isEqual } from '@/lib/isEqual';
import { ownProperty } from '@/lib/ownProperty';

/**
 * What is done to many at once. `prices`: so many per cent or minor units more (less: below nothing), rounded to whole `step`s of minor units and
 * never below nothing; `slug`: of one channel, null: everywhere, also where a channel has a price of its own; what has no price stays
 * without. `sold`: in one channel, of `channels`, all that there are. `fields`: those that are named get these values, by channel with a `slug`.
 */
export type BulkEdit =
  | { type: 'prices'; by: { percent: number } | { amount: number }; step: number; slug: string | null }
  | { type: 'sold'; slug: string; isSold: boolean; channels: readonly string[] }
  | { type: 'fields'; fields: BulkFields; slug: string | null };

/** What makes sense for many at once. */
export type BulkFields = Partial<
  Pick<Entity, 'description' | 'price' | 'kitchenName' | 'categories' | 'annotations' | 'image'> & {
    min: number | null;
    max: number | null;
  }
>;

/** Edits all of these; the very same catalog if none changes. */
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
    // Of minor units there are whole ones only, and no price is below nothing.
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

/** What was sold everywhere is sold in all channels but this one; what is sold nowhere, in this one alone. */
function withChannel(entity: Entity, { slug, isSold, channels }: BulkEdit & { type: 'sold' }): Entity {
  if (isSold === isSoldIn(entity, slug)) return entity;
  const before = entity.channels ?? channels;
  return { ...entity, channels: isSold ? [...before, slug] : before.filter((each) => each !== slug) };
}
