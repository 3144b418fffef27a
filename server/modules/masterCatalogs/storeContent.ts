import type { Catalog, CatalogContent, Override } from '@/domain/catalog';
import { ownProperty } from '@/lib/ownProperty';

interface Store {
  type: 1 | 2;
  /** The catalogs of the store: first the one that follows this master catalog, then the others. */
  storeCatalogs: readonly CatalogContent[];
}

/**
 * Returns the content of a master catalog for a store (decision G23): unchanged for type 1; for type 2, entities get the POS ids, also by
 * channel, that the store has for the same entity id, if any.
 */
export function storeContent(
  { sections, products, modifierGroups, modifiers }: Catalog,
  { type, storeCatalogs: known }: Store,
): CatalogContent {
  const content = { sections, products, modifierGroups, modifiers };
  if (type === 1) return content;
  const storeSections = known.map((one) => Object.fromEntries(one.sections.map((section) => [section.id, section])));
  return {
    sections: sections.map((section) => withPosIds(section, storeSections)),
    products: eachWithPosIds(
      products,
      known.map((one) => one.products),
    ),
    modifierGroups: eachWithPosIds(
      modifierGroups,
      known.map((one) => one.modifierGroups),
    ),
    modifiers: eachWithPosIds(
      modifiers,
      known.map((one) => one.modifiers),
    ),
  };
}

interface WithPosIds {
  id: string;
  posRef?: string | null | undefined;
  channelOverrides?: Record<string, Override> | null | undefined;
}

function eachWithPosIds<T extends WithPosIds>(
  entities: Record<string, T>,
  storeCatalogs: readonly Record<string, WithPosIds>[],
): Record<string, T> {
  return Object.fromEntries(Object.entries(entities).map(([id, entity]) => [id, withPosIds(entity, storeCatalogs)]));
}

function withPosIds<T extends WithPosIds>(entity: T, storeCatalogs: readonly Record<string, WithPosIds>[]): T {
  const own = storeCatalogs.map((entities) => ownProperty(entities, entity.id)).find((one) => one && hasPosIds(one));
  if (!own) return entity;
  const slugs = [...new Set([...Object.keys(entity.channelOverrides ?? {}), ...slugsWithPosId(own)])];
  const overrides = slugs.map((slug) => {
    const posRef = ownProperty(own.channelOverrides, slug)?.posRef ?? null;
    const override = ownProperty(entity.channelOverrides, slug);
    const isUnchanged = (override?.posRef ?? null) === posRef;
    return [slug, isUnchanged ? override : { ...override, posRef }] as const;
  });
  return { ...entity, posRef: own.posRef, ...(slugs.length > 0 && { channelOverrides: Object.fromEntries(overrides) }) };
}

function hasPosIds(entity: WithPosIds): boolean {
  return isPosId(entity.posRef) || slugsWithPosId(entity).length > 0;
}

function slugsWithPosId({ channelOverrides }: WithPosIds): string[] {
  return Object.entries(channelOverrides ?? {}).flatMap(([slug, { posRef }]) => (isPosId(posRef) ? [slug] : []));
}

function isPosId(posRef: string | null | undefined): boolean {
  return typeof posRef === 'string' && posRef.trim() !== '';
}
