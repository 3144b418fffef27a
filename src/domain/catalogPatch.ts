import { CURRENCIES } from '@/domain/account';
import type { Catalog, Modifier } from '@/domain/catalog';
import type { CatalogPatch } from '@/domain/catalogDraft';
import { isEqual } from '@/lib/isEqual';
import { ownProperty } from '@/lib/ownProperty';

/**
 * The changes that turn `base` into `edited`: all sections or none, new and changed entities, and null for removed ones. A currency that is
 * not in `CURRENCIES` is omitted. The result has no `rev`.
 */
export function patchBetween(base: Catalog, edited: Catalog): CatalogPatch {
  const products = recordPatch(base.products, edited.products);
  const modifierGroups = recordPatch(base.modifierGroups, edited.modifierGroups);
  const modifiers = recordPatch(base.modifiers, edited.modifiers);
  const currency = base.currency === edited.currency ? undefined : CURRENCIES.find((code) => code === edited.currency);
  return {
    ...(base.name !== edited.name && { name: edited.name }),
    ...(currency && { currency }),
    ...(!isEqual(base.sections, edited.sections) && { sections: edited.sections }),
    ...(products && { products }),
    ...(modifierGroups && { modifierGroups }),
    ...(modifiers && { modifiers }),
  };
}

/** Applies a patch and shares the rest. Links to removed entities stay: the patch removes them, or they are mistakes of the catalog. */
export function applyPatch(catalog: Catalog, { name, currency, sections, products, modifierGroups, modifiers }: CatalogPatch): Catalog {
  return {
    ...catalog,
    ...(name !== undefined && { name }),
    ...(currency && { currency }),
    ...(sections && { sections }),
    ...(products && { products: patched(catalog.products, products) }),
    ...(modifierGroups && { modifierGroups: patched(catalog.modifierGroups, modifierGroups) }),
    ...(modifiers && { modifiers: patched(catalog.modifiers, withGroups(modifiers)) }),
  };
}

/** A patch may omit the groups of a modifier. */
function withGroups(modifiers: NonNullable<CatalogPatch['modifiers']>): Record<string, Modifier | null> {
  const entries = Object.entries(modifiers);
  return Object.fromEntries(
    entries.map(([id, modifier]) => [id, modifier && { ...modifier, modifierGroupIds: modifier.modifierGroupIds ?? [] }]),
  );
}

type Rows<T> = Readonly<Record<string, T>>;

/** @returns null if the records are equal. */
function recordPatch<T>(base: Rows<T>, edited: Rows<T>): Record<string, T | null> | null {
  const changed = Object.entries(edited).filter(([id, entity]) => !isEqual(ownProperty(base, id), entity));
  const gone = Object.keys(base).filter((id) => !Object.hasOwn(edited, id));
  if (changed.length + gone.length === 0) return null;
  return Object.fromEntries<T | null>([...changed, ...gone.map((id) => [id, null] as const)]);
}

function patched<T>(base: Rows<T>, patch: Rows<T | null>): Record<string, T> {
  const entries = Object.entries({ ...base, ...patch });
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => entry[1] !== null));
}
