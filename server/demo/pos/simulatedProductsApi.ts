import type { Modifier, ModifierGroup, Product } from '@/domain/catalog';
import { marketOf } from '../menus/marketOf';
import type { ProductsApi, StoreMenu } from '../../modules/catalogs/productsApi';

/** The only valid key of the simulated products API. */
export const DEMO_PRODUCTS_KEY = 'demo-products-key';

/** The stores of the products API. */
const STORES: Readonly<Record<string, { name: string; country: string; section: string; extras: string }>> = {
  'store-101': { name: 'Ñandú Express', country: 'ES', section: 'Para llevar', extras: 'Extras' },
  'store-202': { name: 'Ipê Expresso', country: 'BR', section: 'Para viagem', extras: 'Adicionais' },
  'store-303': { name: 'La Candelaria Express', country: 'CO', section: 'Para llevar', extras: 'Adiciones' },
};

/** Simulates the products API: three stores, each with the dishes of its country. */
export const SIMULATED_PRODUCTS_API: ProductsApi = {
  async readMenus(apiKey, storeIds) {
    if (apiKey !== DEMO_PRODUCTS_KEY) return { kind: 'wrongKey' };
    const unknown = storeIds.filter((storeId) => !Object.hasOwn(STORES, storeId));
    if (unknown.length > 0) return { kind: 'unknownStores', storeIds: unknown };
    return { kind: 'read', menus: storeIds.flatMap(menuOf) };
  },
};

function menuOf(storeId: string): StoreMenu[] {
  const store = STORES[storeId];
  if (!store) return [];
  const { currency, dishes } = marketOf(store.country);
  const products = dishes.map(({ name, price, extras }, index): Product => {
    return {
      id: `${storeId}-${index + 1}`,
      name,
      price,
      posRef: `S${index + 1}`,
      modifierGroupIds: extras.length > 0 ? [`extras-${index + 1}`] : [],
    };
  });
  const groups = dishes.flatMap(({ extras }, index): ModifierGroup[] =>
    extras.length === 0
      ? []
      : [
          {
            id: `extras-${index + 1}`,
            name: store.extras,
            min: 0,
            max: extras.length,
            modifierIds: extras.map((_, nth) => extraId(index, nth)),
          },
        ],
  );
  const modifiers = dishes.flatMap(({ extras }, index) =>
    extras.map(([name, price], nth): Modifier => ({
      id: extraId(index, nth),
      name,
      price,
      posRef: `SM${index + 1}${nth + 1}`,
      modifierGroupIds: [],
    })),
  );
  return [
    {
      storeId,
      name: store.name,
      currency,
      sections: [{ id: 'section-1', name: store.section, productIds: products.map(({ id }) => id) }],
      products: byId(products),
      modifierGroups: byId(groups),
      modifiers: byId(modifiers),
    },
  ];
}

function extraId(dish: number, nth: number): string {
  return `extra-${dish + 1}-${nth + 1}`;
}

function byId<T extends { id: string }>(entities: readonly T[]): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}
