import type { Catalog, EntityKind, OverridableField, Override } from '@/domain/catalog';
import { changeEntities, type Entity } from '@/domain/catalogEntities';
import { isEqual } from '@/lib/isEqual';
import { ownProperty } from '@/lib/ownProperty';

/**
 * Sets values that an entity has in one channel only (row CA-03). @returns the same catalog if they are already set or the id is unknown.
 */
export function setOverride(catalog: Catalog, kind: EntityKind, id: string, slug: string, fields: Partial<Override>): Catalog {
  return changeEntities<EntityKind>(catalog, kind, [id], (entity) => withOverride(entity, slug, fields));
}

/** Removes the value of a field in one channel, or of all fields if `field` is missing: the value of the entity applies there. */
export function clearOverride(catalog: Catalog, kind: EntityKind, id: string, slug: string, field?: OverridableField): Catalog {
  return changeEntities<EntityKind>(catalog, kind, [id], (entity) => {
    const { [slug]: own, ...others } = entity.channelOverrides ?? {};
    if (!own || !ownProperty(entity.channelOverrides, slug)) return entity;
    const rest = Object.entries(own).filter(([each]) => field !== undefined && each !== field);
    if (rest.length === Object.keys(own).length) return entity;
    const left = rest.length > 0 ? { ...others, [slug]: Object.fromEntries(rest) } : others;
    const { channelOverrides: _before, ...without } = entity;
    return Object.keys(left).length > 0 ? { ...entity, channelOverrides: left } : without;
  });
}

/** The entity with these values in one channel. */
export function withOverride<T extends Entity>(entity: T, slug: string, fields: Partial<Override>): T {
  const own = ownProperty(entity.channelOverrides, slug);
  const next = { ...own, ...fields };
  return own && isEqual(next, own) ? entity : { ...entity, channelOverrides: { ...entity.channelOverrides, [slug]: next } };
}
