// @ts-check

export const PRODUCTS = 3_000;
const GROUPS = 400;
const MODIFIERS_OF_A_GROUP = 6;
const SECTIONS = 40;

/** @typedef {import('../../src/domain/catalog').Catalog} Catalog */

/**
 * A menu of 3,000 products with 400 groups of six modifiers.
 * @returns {Catalog}
 */
export function bigCatalog() {
  const productIds = numbered('product', PRODUCTS);
  const modifierIds = numbered('modifier', GROUPS * MODIFIERS_OF_A_GROUP);
  return {
    id: 'bench',
    name: 'Carta',
    currency: 'EUR',
    sections: numbered('section', SECTIONS).map((id, number) => ({
      id,
      name: `Sección ${number}`,
      productIds: productIds.filter((_, place) => place % SECTIONS === number),
    })),
    products: byId(
      productIds.map((id, number) => ({
        ...described(id, number),
        modifierGroupIds: [`group-${number % GROUPS}`, `group-${(number * 7) % GROUPS}`],
        ...(number % 10 === 0 && { channelOverrides: { glovo: { price: 1200 + number } } }),
      })),
    ),
    modifierGroups: byId(
      numbered('group', GROUPS).map((id, number) => ({
        id,
        name: `Extras ${number}`,
        min: 0,
        max: 3,
        modifierIds: modifierIds.slice(number * MODIFIERS_OF_A_GROUP, (number + 1) * MODIFIERS_OF_A_GROUP),
      })),
    ),
    modifiers: byId(modifierIds.map((id, number) => ({ ...described(id, number), modifierGroupIds: [] }))),
  };
}

/**
 * @param {string} id
 * @param {number} number
 */
function described(id, number) {
  return {
    id,
    name: `Plato ${number}`,
    description: `Con patatas y salsa de la casa, número ${number}`,
    price: 500 + number,
    posRef: `P${id}`,
    image: `/images/${id}.png`,
    meta: { allergens: ['gluten', 'lactose'], station: number % 4 },
  };
}

/**
 * @param {string} kind
 * @param {number} count
 */
function numbered(kind, count) {
  return Array.from({ length: count }, (_, number) => `${kind}-${number}`);
}

/**
 * @template {{ id: string }} T
 * @param {T[]} entities
 * @returns {Record<string, T>}
 */
export function byId(entities) {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}
