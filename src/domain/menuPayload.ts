import {
  isSoldIn,
  OVERRIDABLE_FIELDS,
  type Catalog,
  type Modifier,
  type ModifierGroup,
  type Override,
  type Product,
  type Section,
} from '@/domain/catalog';
import type { MasterCatalog, Promotion } from '@/domain/masterCatalog';
import { sortKeys } from '@/lib/sortKeys';
import { ownProperty } from '@/lib/ownProperty';

/** An entity as a channel receives it. `Omit` would drop the known fields of a type with an index signature. */
type Resolved<T> = { [Field in keyof T as Field extends 'channels' | 'channelOverrides' ? never : Field]: T[Field] };
export type MenuSection = Resolved<Section>;
export type MenuProduct = Resolved<Product>;
export type MenuModifierGroup = Resolved<ModifierGroup>;
export type MenuModifier = Resolved<Modifier>;

/** Data of a menu that only master catalogs have. */
export interface MenuExtra {
  serviceType?: MasterCatalog['serviceType'];
  promotions?: readonly Promotion[];
}

/**
 * The menu of one channel: everything that it sells and that is reachable from a section, with its overrides applied and without those of
 * other channels. Links refer only to entities of the menu. `serviceType` and `promotions` come from a master catalog.
 */
export interface MenuPayload {
  name: string;
  currency: string | null;
  sections: MenuSection[];
  products: Record<string, MenuProduct>;
  modifierGroups: Record<string, MenuModifierGroup>;
  modifiers: Record<string, MenuModifier>;
  serviceType?: MasterCatalog['serviceType'];
  promotions?: Promotion[];
}

/**
 * Creates the menu of a channel from a catalog. An entity is sold if it has no list of channels or the list includes the channel; the first
 * of two sections with the same id is used. Sections without products, groups without modifiers and null fields are omitted; cyclic
 * modifier groups are allowed. Keys are sorted, so that equal menus have equal JSON.
 */
export function menuFor(catalog: Catalog, slug: string, { serviceType, promotions }: MenuExtra = {}): MenuPayload {
  const sold = <T extends Sellable>(record: Record<string, T>, ids: readonly string[] | undefined): T[] =>
    [...new Set(ids)].flatMap((id) => {
      const entity = ownProperty(record, id);
      return entity && isSoldIn(entity, slug) ? [entity] : [];
    });
  const groupsOf = ({ modifierGroupIds }: { modifierGroupIds?: readonly string[] }) =>
    sold(catalog.modifierGroups, modifierGroupIds).filter(({ modifierIds }) =>
      modifierIds.some((id) => {
        const modifier = ownProperty(catalog.modifiers, id);
        return modifier !== undefined && isSoldIn(modifier, slug);
      }),
    );

  const sections = new Map<string, MenuSection>();
  const products = new Map<string, MenuProduct>();
  const groups = new Map<string, MenuModifierGroup>();
  const modifiers = new Map<string, MenuModifier>();
  const open: ModifierGroup[] = [];
  for (const section of catalog.sections) {
    const soldIn = sold(catalog.products, section.productIds);
    if (soldIn.length === 0 || sections.has(section.id) || !isSoldIn(section, slug)) continue;
    sections.set(section.id, resolved(section, slug, { productIds: idsOf(soldIn) }));
    for (const product of soldIn) {
      if (products.has(product.id)) continue;
      const soldGroups = groupsOf(product);
      products.set(product.id, resolved(product, slug, { modifierGroupIds: idsOf(soldGroups) }));
      open.push(...soldGroups);
    }
  }
  for (let group = open.pop(); group; group = open.pop()) {
    if (groups.has(group.id)) continue;
    const soldIn = sold(catalog.modifiers, group.modifierIds);
    groups.set(group.id, resolved(group, slug, { modifierIds: idsOf(soldIn) }));
    for (const modifier of soldIn) {
      if (modifiers.has(modifier.id)) continue;
      const soldGroups = groupsOf(modifier);
      modifiers.set(modifier.id, resolved(modifier, slug, { modifierGroupIds: idsOf(soldGroups) }));
      open.push(...soldGroups);
    }
  }
  const promoted = promotions?.flatMap((promotion) => {
    const productIds = promotion.productIds.filter((id) => products.has(id));
    return productIds.length > 0 ? [sortKeys({ ...promotion, productIds })] : [];
  });
  return {
    currency: catalog.currency ?? null,
    modifierGroups: inOrder(groups),
    modifiers: inOrder(modifiers),
    name: catalog.name,
    products: inOrder(products),
    ...(promoted && { promotions: promoted }),
    sections: [...sections.values()],
    ...(serviceType && { serviceType }),
  };
}

interface Sellable {
  id: string;
  channels?: readonly string[] | null | undefined;
  channelOverrides?: Readonly<Record<string, Override>> | null | undefined;
}

/** The entity with the overrides of the channel; null overrides have no effect. */
function resolved<T extends Sellable>(entity: T, slug: string, links: Partial<T>): Resolved<T> {
  const { channels: _channels, channelOverrides, ...fields } = entity;
  const override = ownProperty(channelOverrides, slug);
  const own = override ? OVERRIDABLE_FIELDS.map((field) => [field, override[field]] as const) : [];
  const entries = [...Object.entries(fields), ...own, ...Object.entries(links)].filter(
    ([, value]) => value !== null && value !== undefined,
  );
  // The fields of the entity except `channels` and `channelOverrides`.
  return sortKeys(Object.fromEntries(entries)) as Resolved<T>;
}

function idsOf(entities: readonly { id: string }[]): string[] {
  return entities.map(({ id }) => id);
}

function inOrder<T>(byId: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...byId].sort(([a], [b]) => (a < b ? -1 : 1)));
}
