import fc from 'fast-check';
import type { Catalog, ModifierGroup } from '@/domain/catalog';
import { chosenOf, countOf, findUnmetGroup, groupsOf, menuItemOf, withQuantity, type ChosenModifier } from '@/domain/menuChoice';
import { menuFor, type MenuPayload } from '@/domain/menuPayload';
import { createOrderSchema, MAX_MODIFIER_DEPTH } from '@/domain/orderDraft';
import { orderOfDraft } from '@/domain/orderOfDraft';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anOrderDraft } from '../../test/factories/anOrderDraft';

const EXTRAS = ['cheese', 'ham', 'egg'];

/** A menu with a pizza, and a group of three extras with these rules. */
function menuWith(rules: Partial<ModifierGroup>, over: Partial<Catalog> = {}): MenuPayload {
  const pizza = aProduct({ id: 'pizza', name: 'Pizza', price: 900, posRef: 'P-1', modifierGroupIds: ['extras'] });
  const extras = EXTRAS.map((id) => aModifier({ id, posRef: `X-${id}` }));
  const group = { id: 'extras', name: 'Extras', modifierIds: EXTRAS, ...rules };
  return menuFor(aCatalog([pizza], extras, { modifierGroups: { extras: group }, ...over }), 'order-maker');
}

function pizzaOf(menu: MenuPayload) {
  const { pizza } = menu.products;
  if (!pizza) throw new Error('The menu has no pizza.');
  return pizza;
}

function extrasOf(menu: MenuPayload) {
  const [extras] = groupsOf(menu, pizzaOf(menu), 1);
  if (!extras) throw new Error('The pizza has no extras.');
  return extras;
}

const choose = (menu: MenuPayload, ...steps: [id: string, qty: number][]) =>
  steps.reduce<readonly ChosenModifier[]>((chosen, [id, qty]) => withQuantity(chosen, extrasOf(menu), id, qty), []);
const unmetAfter = (menu: MenuPayload, ...steps: [id: string, qty: number][]) =>
  findUnmetGroup(menu, pizzaOf(menu), choose(menu, ...steps));
const idsOf = (chosen: readonly ChosenModifier[]) => chosen.map(({ id, qty }) => `${qty} ${id}`);

describe('groupsOf', () => {
  it.each([
    ['no rules', {}, [0, 3]],
    ['required', { required: true }, [1, 3]],
    ['a range', { min: 1, max: 2 }, [1, 2]],
    ['a maximum above the number of modifiers', { min: 2, max: 9 }, [2, 3]],
    ['a minimum that cannot be reached', { min: 5 }, [3, 3]],
    ['repetition', { min: 5, allowRepeat: true }, [5, 99]],
    ['repetition with a maximum', { max: 4, allowRepeat: true }, [0, 4]],
  ])('limits the choice of a group with %s [W-07]', (_rules, rules, limits) => {
    const { min, max } = extrasOf(menuWith(rules));

    expect([min, max]).toEqual(limits);
  });

  it('offers only what the channel sells, at its prices [W-07]', () => {
    const catalog = aCatalog(
      [aProduct({ id: 'pizza', modifierGroupIds: ['extras'], channelOverrides: { 'order-maker': { price: 800 } } })],
      [aModifier({ id: 'cheese' }), aModifier({ id: 'ham', channels: ['glovo'] })],
    );
    const menu = menuFor(catalog, 'order-maker');

    expect(extrasOf(menu).modifiers.map(({ id }) => id)).toEqual(['cheese']);
    expect(menuItemOf(menu, pizzaOf(menu), [], { qty: 1, notes: '' }).price).toBe(800);
    expect(menuItemOf(menuFor(catalog, 'glovo'), pizzaOf(menuFor(catalog, 'glovo')), [], { qty: 1, notes: '' }).price).toBe(900);
  });
});

describe('withQuantity', () => {
  it('replaces the choice in a group with a maximum of one [W-07]', () => {
    expect(idsOf(choose(menuWith({ max: 1 }), ['cheese', 1], ['ham', 1]))).toEqual(['1 ham']);
  });

  it('does not exceed the maximum, and chooses a modifier once without repetition [W-07]', () => {
    expect(idsOf(choose(menuWith({ max: 2 }), ['cheese', 1], ['ham', 1], ['egg', 1]))).toEqual(['1 cheese', '1 ham']);
    expect(idsOf(choose(menuWith({}), ['cheese', 3]))).toEqual(['1 cheese']);
    expect(idsOf(choose(menuWith({ max: 3, allowRepeat: true }), ['cheese', 2], ['ham', 2]))).toEqual(['2 cheese', '1 ham']);
  });

  it('changes a quantity in place, and removes a modifier at 0', () => {
    const menu = menuWith({ allowRepeat: true });

    expect(idsOf(choose(menu, ['cheese', 1], ['ham', 1], ['cheese', 2]))).toEqual(['2 cheese', '1 ham']);
    expect(idsOf(choose(menu, ['cheese', 1], ['ham', 1], ['cheese', 0]))).toEqual(['1 ham']);
  });

  it('never lets a group exceed its maximum, whatever is chosen in whatever order [W-07]', () => {
    const rules = fc.record({ max: fc.integer({ min: 0, max: 5 }), allowRepeat: fc.boolean() });
    const step = fc.tuple(fc.constantFrom(...EXTRAS), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(rules, fc.array(step, { maxLength: 12 }), (rule, steps) => {
        const menu = menuWith(rule);

        expect(countOf(choose(menu, ...steps), 'extras')).toBeLessThanOrEqual(extrasOf(menu).max);
      }),
    );
  });
});

describe('findUnmetGroup', () => {
  it('finds a group with too few modifiers until the minimum is chosen [W-07]', () => {
    const menu = menuWith({ min: 2 });

    expect(unmetAfter(menu)).toEqual(['extras']);
    expect(unmetAfter(menu, ['cheese', 1])).toEqual(['extras']);
    expect(unmetAfter(menu, ['cheese', 1], ['ham', 1])).toBeNull();
  });

  it('finds a required group of a chosen modifier, and not that of one that is not chosen [W-07]', () => {
    const menu = menuWith(
      {},
      {
        modifierGroups: {
          extras: { id: 'extras', name: 'Extras', modifierIds: ['cheese', 'ham'] },
          kinds: { id: 'kinds', name: 'Kind', required: true, modifierIds: ['brie'] },
        },
        modifiers: {
          cheese: aModifier({ id: 'cheese', modifierGroupIds: ['kinds'] }),
          ham: aModifier({ id: 'ham' }),
          brie: aModifier({ id: 'brie' }),
        },
      },
    );

    expect(unmetAfter(menu, ['ham', 1])).toBeNull();
    expect(unmetAfter(menu, ['cheese', 1])).toEqual(['extras', 'cheese', 'kinds']);
    const brie = { groupId: 'kinds', id: 'brie', qty: 1, chosen: [] };
    expect(findUnmetGroup(menu, pizzaOf(menu), [{ groupId: 'extras', id: 'cheese', qty: 1, chosen: [brie] }])).toBeNull();
  });
});

describe('menuItemOf', () => {
  it('creates an item with ids, names, prices and POS ids of the menu, modifiers in its order [W-07]', () => {
    const menu = menuWith({ allowRepeat: true });

    expect(menuItemOf(menu, pizzaOf(menu), choose(menu, ['ham', 2], ['cheese', 1]), { qty: 3, notes: 'Muy hecha' })).toEqual({
      innerId: 'pizza',
      qty: 3,
      name: 'Pizza',
      price: 900,
      posRef: 'P-1',
      notes: 'Muy hecha',
      modifiers: [
        { innerId: 'cheese', groupId: 'extras', name: 'cheese', qty: 1, price: 100, posRef: 'X-cheese' },
        { innerId: 'ham', groupId: 'extras', name: 'ham', qty: 2, price: 100, posRef: 'X-ham' },
      ],
    });
  });

  it('has no price if the menu has none, so that a person must enter it', () => {
    const menu = menuFor(aCatalog([aProduct({ id: 'pizza', price: null })]), 'order-maker');

    expect(menuItemOf(menu, pizzaOf(menu), [], { qty: 1, notes: '' }).price).toBeNull();
  });

  it('uses the POS id of a choice that changes the main reference, with its price in that of the item [W-07]', () => {
    const menu = menuWith({ changesMainReference: true });

    const { price, posRef, modifiers } = menuItemOf(menu, pizzaOf(menu), choose(menu, ['ham', 1]), { qty: 1, notes: '' });
    expect([price, posRef, modifiers]).toEqual([1000, 'X-ham', [{ innerId: 'ham', groupId: 'extras', name: 'ham', qty: 1, price: 0 }]]);
  });

  it('ends at the depth that an order can have when groups form a cycle, and the order is accepted [W-07]', () => {
    const menu = menuWith({}, { modifiers: { cheese: aModifier({ id: 'cheese', modifierGroupIds: ['extras'] }) } });
    const nested = (depth: number): ChosenModifier[] =>
      depth === 0 ? [] : [{ groupId: 'extras', id: 'cheese', qty: 1, chosen: nested(depth - 1) }];

    const item = menuItemOf(menu, pizzaOf(menu), nested(MAX_MODIFIER_DEPTH + 3), { qty: 1, notes: '' });
    const order = orderOfDraft(anOrderDraft({ items: [{ ...item, price: item.price ?? 0 }] }));
    expect(order.subtotal).toBe(900 + MAX_MODIFIER_DEPTH * 100);
    expect(createOrderSchema.safeParse({ order }).success).toBe(true);
  });
});

describe('chosenOf', () => {
  it('restores the choice from an item, without what the menu no longer offers [W-07]', () => {
    const menu = menuWith({ allowRepeat: true });
    const chosen = choose(menu, ['cheese', 2], ['egg', 1]);
    const { modifiers } = menuItemOf(menu, pizzaOf(menu), chosen, { qty: 1, notes: '' });

    expect(chosenOf(menu, pizzaOf(menu), modifiers)).toEqual(chosen);
    const without = menuWith({ allowRepeat: true, modifierIds: ['egg'] });
    expect(idsOf(chosenOf(without, pizzaOf(without), modifiers))).toEqual(['1 egg']);
  });
});
