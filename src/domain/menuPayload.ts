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

/** An entity as one channel gets it. `Omit` would forget the fields of a type that is open to others. */
type Resolved<T> = { [Field in keyof T as Field extends 'channels' | 'channelOverrides' ? never : Field]: T[Field] };
export type MenuSection = Resolved<Section>;
export type MenuProduct = Resolved<Product>;
export type MenuModifierGroup = Resolved<ModifierGroup>;
export type MenuModifier = Resolved<Modifier>;

/** What only master catalogs tell their channels. */
export interface MenuExtra {
  serviceType?: MasterCatalog['serviceType'];
  promotions?: readonly Promotion[];
}

/**
 * The menu as one channel gets it: what is sold there and can be reached from a section, with what differs there put in its place, without
 * words for other channels. All links lead to what is in it. `serviceType` and `promotions` come from a master catalog.
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
 * The menu that a channel gets of a catalog. Sold there is what names no channels (null) or this one; of two sections with one id the first.
 * Sections without products, groups without modifiers and fields that say null are left out; modifiers with groups that lead back to them
 * stay. Keys are in order: equal menus are equal as JSON.
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
    const inside = sold(catalog.products, section.productIds);
    if (inside.length === 0 || sections.has(section.id) || !isSoldIn(section, slug)) continue;
    sections.set(section.id, resolved(section, slug, { productIds: idsOf(inside) }));
    for (const product of inside) {
      if (products.has(product.id)) continue;
      const within = groupsOf(product);
      products.set(product.id, resolved(product, slug, { modifierGroupIds: idsOf(within) }));
      open.push(...within);
    }
  }
  for (let group = open.pop(); group; group = open.pop()) {
    if (groups.has(group.id)) continue;
    const inside = sold(catalog.modifiers, group.modifierIds);
    groups.set(group.id, resolved(group, slug, { modifierIds: idsOf(inside) }));
    for (const modifier of inside) {
      if (modifiers.has(modifier.id)) continue;
      const within = groupsOf(modifier);
      modifiers.set(modifier.id, resolved(modifier, slug, { modifierGroupIds: idsOf(within) }));
      open.push(...within);
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

/** What differs in the channel in the place of what is told elsewhere; an override that says null takes nothing away. */
function resolved<T extends Sellable>(entity: T, slug: string, links: Partial<T>): Resolved<T> {
  const { channels: _channels, channelOverrides, ...fields } = entity;
  const override = ownProperty(channelOverrides, slug);
  const own = override ? OVERRIDABLE_FIELDS.map((field) => [field, override[field]] as const) : [];
  const said = [...Object.entries(fields), ...own, ...Object.entries(links)].filter(([, value]) => value !== null && value !== undefined);
  // The fields of the entity but the two that are for other channels.
  return sortKeys(Object.fromEntries(said)) as Resolved<T>;
}

function idsOf(entities: readonly { id: string }[]): string[] {
  return entities.map(({ id }) => id);
}

function inOrder<T>(byId: ReadonlyMap<string, T>): Record<string, T> {
  return Object.fromEntries([...byId].sort(([a], [b]) => (a < b ? -1 : 1)));
}
