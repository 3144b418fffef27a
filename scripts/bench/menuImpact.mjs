// @ts-check
import { register } from 'tsx/esm/api';
import { bigCatalog, byId, PRODUCTS } from './bigCatalog.mjs';
import { readToolSettings } from '../setup/readToolSettings.mjs';

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

  const before = asStored(menuFor(bigCatalog(), 'glovo'));
  const same = asStored(before);
  const after = menuFor(edited(bigCatalog()), 'glovo');
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
  if (readToolSettings().benchTimes) console.error(`impact ${median(told).toFixed(1)} ms, comparison ${median(compared).toFixed(1)} ms`);
  return [{ name: 'menus.impact.ratio', figure: median(told) / median(compared), bound: BOUND }];
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
