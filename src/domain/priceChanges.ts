import type { Catalog, EntityKind } from '@/domain/catalog';
import { findEntity, type Entity } from '@/domain/catalogEntities';
import { ownProperty } from '@/lib/ownProperty';

/** A changed price in minor units, null for none. `slug`: the channel whose own price it is; null: the price in all other channels. */
export interface PriceChange {
  id: string;
  name: string;
  slug: string | null;
  from: number | null;
  to: number | null;
}

/**
 * The prices of these entities that differ between two versions of a catalog, in the order of `ids`: first the general price, then those of
 * channels with their own price before or after (row R-07).
 */
export function priceChanges(before: Catalog, after: Catalog, kind: EntityKind, ids: readonly string[]): PriceChange[] {
  return ids.flatMap((id) => {
    const [previous, next] = [findEntity(before, kind, id), findEntity(after, kind, id)];
    if (!previous || !next || previous === next) return [];
    const slugs = new Set([previous, next].flatMap((entity) => Object.keys(entity.channelOverrides ?? {})));
    return [null, ...slugs].flatMap((slug) => {
      if (slug !== null && !hasOwnPrice(previous, slug) && !hasOwnPrice(next, slug)) return [];
      const [from, to] = [priceIn(previous, slug), priceIn(next, slug)];
      return from === to ? [] : [{ id, name: next.name, slug, from, to }];
    });
  });
}

function hasOwnPrice(entity: Entity, slug: string): boolean {
  return ownProperty(entity.channelOverrides, slug)?.price !== undefined;
}

/** A channel without its own price has the general price. */
function priceIn(entity: Entity, slug: string | null): number | null {
  const own = slug === null ? undefined : ownProperty(entity.channelOverrides, slug)?.price;
  return (own === undefined ? entity.price : own) ?? null;
}
