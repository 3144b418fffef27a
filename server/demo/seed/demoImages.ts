import type { images } from '../../platform/db/schema';
import { dishPicture } from '../menus/dishPicture';
import { DEMO_ACCOUNTS } from './demoAccounts';
import type { SpecialProduct } from '../menus/market';
import { marketOf } from '../menus/marketOf';

type ImageSeed = typeof images.$inferInsert;

const COUNTRIES = ['ES', 'BR', 'CO'];

/** With this the ids of all pictures start. */
export const IMAGE_ID_START = 'd15a0000-0000-4000-8000-';

/** The id of a picture: the locations of a country share the pictures of its dishes. */
function imageId(country: string, productNumber: number): string {
  return `${IMAGE_ID_START}${String((COUNTRIES.indexOf(country) + 1) * 10_000 + productNumber).padStart(12, '0')}`;
}

/** The URL of the picture of a dish or product of the demo's catalogs. */
export function dishImageUrl(country: string, productNumber: number): string {
  return `/images/${imageId(country, productNumber)}`;
}

/** The products with a picture, by their numbers as in `demoCatalog`: the dishes, then the products that are in no order. */
function picturedProducts(country: string): readonly SpecialProduct[] {
  const { dishes, catalog } = marketOf(country);
  return [...dishes, catalog.tray, catalog.lunch, catalog.staff];
}

/** The pictures of the products of a country's catalogs; they belong to its main account. */
export function demoImages(country: string, now: Date): ImageSeed[] {
  const account = DEMO_ACCOUNTS.find((each) => each.country === country && each.id !== 'account-provider');
  return picturedProducts(country).map(({ name, picture }, index) => ({
    id: imageId(country, index + 1),
    accountId: account?.id ?? null,
    name: `${name}.png`,
    type: 'image/png',
    at: now,
    userId: 'demo',
    file: dishPicture(imageId(country, index + 1), picture),
  }));
}
