// @ts-check
import { register } from 'tsx/esm/api';

const PRODUCTS = 3_000;
const GROUPS = 400;
const MODIFIERS_OF_A_GROUP = 6;
const SECTIONS = 40;
const ROUNDS = 41;
const BOUND = 2;

/** @typedef {import('../../src/domain/catalog').Catalog} Catalog */

/**
 * What a push of a big menu changes (row BC-01), against a deep comparison of two such menus that finds them equal, so that it goes through
 * all of them. In the new menu every third price is another, some products are new and some gone. Medians of both in turn.
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureMenuImpact() {
  register();
  const { menuFor } = await import('../../src/domain/menuPayload');
  const { menuImpact } = await import('../../src/domain/menuImpact');
  const { isEqual } = await import('../../src/lib/isEqual');

  const before = asStored(menuFor(benchCatalog(), 'glovo'));
  const same = asStored(before);
  const after = menuFor(edited(benchCatalog()), 'glovo');
  const blocked = Array.from({ length: 50 }, (_, number) => ({ innerId: `product-${number}`, kind: /** @type {const} */ ('product') }));

  const compared = [];
  const told = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    compared.push(
      timeOf(() => {
        if (!isEqual(before, same)) throw new Error('The two menus are equal.');
      }),
    );
    told.push(
      timeOf(() => {
        if (menuImpact(before, after, blocked).length < PRODUCTS / 3) throw new Error('Not all changes were found.');
      }),
    );
  }
  if (process.env.PASE_BENCH_TIMES) console.error(`impact ${median(told).toFixed(1)} ms, comparison ${median(compared).toFixed(1)} ms`);
  return [{ name: 'menus.impact.ratio', figure: median(told) / median(compared), bound: BOUND }];
}

/**
 * A menu of 3,000 products with 400 groups of six modifiers.
 * @returns {Catalog}
 */
function benchCatalog() {
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
 * @param {Catalog} catalog
 * @returns {Catalog}
 */
function edited(catalog) {
  const products = Object.values(catalog.products).map((product, number) => ({
    ...product,
    ...(number % 3 === 0 && { price: 600 + number, channelOverrides: null }),
    ...(number % 97 === 0 && { channels: [] }),
  }));
  return { ...catalog, products: byId(products) };
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
function byId(entities) {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

/**
 * As a snapshot comes out of the database: it shares nothing.
 * @template T
 * @param {T} menu
 * @returns {T}
 */
function asStored(menu) {
  return JSON.parse(JSON.stringify(menu));
}

/** @param {() => void} task */
function timeOf(task) {
  const begun = performance.now();
  task();
  return performance.now() - begun;
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}
