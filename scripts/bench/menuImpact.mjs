// @ts-check
import { register } from 'tsx/esm/api';
import { bigCatalog, byId, PRODUCTS } from './bigCatalog.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

const ROUNDS = 41;
const BOUND = 2;

/** @typedef {import('../../src/domain/catalog').Catalog} Catalog */

/**
 * The preview of a big menu's push (row BC-01), against a deep comparison of two equal menus of that size. In the new menu every third
 * price differs, some products are new and some are removed. Medians, alternating.
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureMenuImpact() {
  register();
  const { menuFor } = await import('../../src/domain/menuPayload');
  const { menuImpact } = await import('../../src/domain/menuImpact');
  const { isEqual } = await import('../../src/lib/isEqual');

  const before = asStored(menuFor(bigCatalog(), 'glovo'));
  const same = asStored(before);
  const after = menuFor(edited(bigCatalog()), 'glovo');
  const blocked = Array.from({ length: 50 }, (_, number) => ({ innerId: `product-${number}`, kind: /** @type {const} */ ('product') }));

  const compared = [];
  const impacts = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    compared.push(
      timeOf(() => {
        if (!isEqual(before, same)) throw new Error('Expected the two menus to be equal');
      }),
    );
    impacts.push(
      timeOf(() => {
        if (menuImpact(before, after, blocked).length < PRODUCTS / 3) throw new Error('The impact does not contain all changes');
      }),
    );
  }
  if (readToolSettings().benchTimes) console.error(`impact ${median(impacts).toFixed(1)} ms, comparison ${median(compared).toFixed(1)} ms`);
  return [{ name: 'menus.impact.ratio', figure: median(impacts) / median(compared), bound: BOUND }];
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
 * Copies a menu without shared objects, like one read from the database.
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
