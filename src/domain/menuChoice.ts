import { minimumOf, type ModifierGroup } from '@/domain/catalog';
import type { MenuModifier, MenuModifierGroup, MenuPayload, MenuProduct } from '@/domain/menuPayload';
import { MAX_MODIFIER_DEPTH, MAX_MODIFIER_QTY, type DraftModifier } from '@/domain/orderDraft';
import { ownProperty } from '@/lib/ownProperty';

/** A modifier that a person chose from a group of the menu, with the modifiers of its own groups. `qty` is per unit of its parent. */
export interface ChosenModifier {
  groupId: string;
  id: string;
  qty: number;
  chosen: readonly ChosenModifier[];
}

/** A group of a product or modifier, with the modifiers that it offers. */
export interface OfferedGroup {
  group: MenuModifierGroup;
  /** How many modifiers must be chosen, at least and at most. */
  min: number;
  max: number;
  modifiers: readonly MenuModifier[];
}

/** An order item made from a product; `price` is null if the menu has none. */
export interface MenuItem {
  innerId: string;
  qty: number;
  name: string;
  price: number | null;
  posRef: string;
  notes: string;
  modifiers: DraftModifier[];
}

/**
 * The groups of a product or modifier. Without `allowRepeat` each modifier can be chosen once, so that a group never demands more than it
 * offers. `depth` counts from 1 at the product; deeper groups than an order can have are not offered.
 */
export function groupsOf(menu: MenuPayload, { modifierGroupIds }: Pick<MenuProduct, 'modifierGroupIds'>, depth: number): OfferedGroup[] {
  if (depth > MAX_MODIFIER_DEPTH) return [];
  return modifierGroupIds.flatMap((id) => {
    const group = ownProperty(menu.modifierGroups, id);
    if (!group) return [];
    const modifiers = group.modifierIds.flatMap((each) => ownProperty(menu.modifiers, each) ?? []);
    const available = group.allowRepeat ? MAX_MODIFIER_QTY : modifiers.length;
    const max = Math.min(group.max ?? available, available);
    return [{ group, min: Math.min(minimumOf(asGroup(group)), max), max, modifiers }];
  });
}

// A resolved group has the same fields, but null ones are omitted.
function asGroup({ min, required }: MenuModifierGroup): Pick<ModifierGroup, 'min' | 'required'> {
  return { min, required };
}

/** How many modifiers of a group are chosen. */
export function countOf(chosen: readonly ChosenModifier[], groupId: string): number {
  return chosen.reduce((sum, each) => sum + (each.groupId === groupId ? each.qty : 0), 0);
}

/**
 * Sets how often a modifier is chosen; 0 removes it, and a choice in a group with a maximum of one replaces the one before. The maximum of the
 * group and of a repeated modifier is not exceeded.
 */
export function withQuantity(
  chosen: readonly ChosenModifier[],
  { group, max }: OfferedGroup,
  id: string,
  qty: number,
): readonly ChosenModifier[] {
  const groupId = group.id;
  const isSame = (each: ChosenModifier) => each.groupId === groupId && each.id === id;
  const before = chosen.find(isSame);
  const others = chosen.filter((each) => !isSame(each) && !(max === 1 && qty > 0 && each.groupId === groupId));
  const most = Math.min(max - countOf(others, groupId), group.allowRepeat ? MAX_MODIFIER_QTY : 1);
  const next = Math.min(qty, most);
  if (next <= 0) return others;
  if (!before) return [...others, { groupId, id, qty: next, chosen: [] }];
  return chosen.flatMap((each) => (each === before ? [{ ...before, qty: next }] : others.includes(each) ? [each] : []));
}

/** The first group, in the order of the screen, of which too few or too many modifiers are chosen; its ids lead from the product to it. */
export function findUnmetGroup(
  menu: MenuPayload,
  owner: Pick<MenuProduct, 'modifierGroupIds'>,
  chosen: readonly ChosenModifier[],
  path: readonly string[] = [],
): readonly string[] | null {
  for (const { group, min, max, modifiers } of groupsOf(menu, owner, depthOf(path))) {
    const count = countOf(chosen, group.id);
    if (count < min || count > max) return [...path, group.id];
    for (const modifier of modifiers) {
      const own = chosen.find((each) => each.groupId === group.id && each.id === modifier.id);
      const unmet = own && findUnmetGroup(menu, modifier, own.chosen, [...path, group.id, modifier.id]);
      if (unmet) return unmet;
    }
  }
  return null;
}

/** A path has two ids, of group and modifier, for each level above. */
function depthOf(path: readonly string[]): number {
  return path.length / 2 + 1;
}

/**
 * Creates the order item of a product, with names and prices of the menu. In a group that `changesMainReference`, the POS id of the first choice
 * replaces that of the product, and its price is part of the item's, because the POS has a product of its own for the combination.
 */
export function menuItemOf(
  menu: MenuPayload,
  product: MenuProduct,
  chosen: readonly ChosenModifier[],
  { qty, notes }: Pick<MenuItem, 'qty' | 'notes'>,
): MenuItem {
  const modifiers = modifiersOf(menu, product, chosen, 1);
  const main = modifiers.find(({ groupId, posRef }) => posRef && ownProperty(menu.modifierGroups, groupId)?.changesMainReference);
  const price = product.price ?? null;
  return {
    innerId: product.id,
    qty,
    name: textOf(product),
    price: main ? (price ?? 0) + main.price : price,
    posRef: main?.posRef ?? product.posRef ?? '',
    notes,
    modifiers: modifiers.map((each) => (each === main ? withoutReference(each) : each)),
  };
}

function withoutReference({ posRef: _posRef, ...modifier }: DraftModifier): DraftModifier {
  return { ...modifier, price: 0 };
}

/** In the order of the menu, whatever the order of choosing was. */
function modifiersOf(
  menu: MenuPayload,
  owner: Pick<MenuProduct, 'modifierGroupIds'>,
  chosen: readonly ChosenModifier[],
  depth: number,
): DraftModifier[] {
  return groupsOf(menu, owner, depth).flatMap(({ group, modifiers }) =>
    modifiers.flatMap((modifier) => {
      const own = chosen.find((each) => each.groupId === group.id && each.id === modifier.id);
      if (!own) return [];
      const inner = modifiersOf(menu, modifier, own.chosen, depth + 1);
      const item: DraftModifier = {
        innerId: modifier.id,
        groupId: group.id,
        name: textOf(modifier),
        qty: own.qty,
        price: modifier.price ?? 0,
        ...(modifier.posRef && { posRef: modifier.posRef }),
        ...(inner.length > 0 && { modifiers: inner }),
      };
      return [item];
    }),
  );
}

/** An entity without a name has its POS id or id instead, because an order needs a name. */
function textOf({ name, posRef, id }: MenuProduct | MenuModifier): string {
  return name.trim() || posRef?.trim() || id;
}

/** The choice that the modifiers of an order item came from, to change it; what the menu no longer offers is left out. */
export function chosenOf(
  menu: MenuPayload,
  owner: Pick<MenuProduct, 'modifierGroupIds'>,
  modifiers: readonly DraftModifier[] = [],
  depth = 1,
): ChosenModifier[] {
  const offered = groupsOf(menu, owner, depth);
  return modifiers.flatMap(({ groupId, innerId, qty, modifiers: inner }) => {
    const modifier = offered.find(({ group }) => group.id === groupId)?.modifiers.find(({ id }) => id === innerId);
    return modifier ? [{ groupId, id: innerId, qty, chosen: chosenOf(menu, modifier, inner, depth + 1) }] : [];
  });
}
