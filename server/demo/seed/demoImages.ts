import type { images } from '../../platform/db/schema';
import type { Catalog } from '@/domain/catalog';
import { DEMO_ACCOUNTS } from './demoAccounts';
import { dishPicture } from './dishPicture';

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

/** The pictures of the products of a catalog of this country; they belong to its main account. */
export function demoImages(country: string, { products }: Pick<Catalog, 'products'>, now: Date): ImageSeed[] {
  const account = DEMO_ACCOUNTS.find((each) => each.country === country && each.id !== 'account-provider');
  return Object.values(products).flatMap(({ id, name, image }) =>
    image
      ? [
          {
            id: image.replace('/images/', ''),
            accountId: account?.id ?? null,
            name: `${name}.png`,
            type: 'image/png',
            at: now,
            userId: 'demo',
            file: dishPicture(id, name),
          },
        ]
      : [],
  );
}
