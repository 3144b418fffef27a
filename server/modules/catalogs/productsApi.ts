import type { CatalogContent } from '@/domain/catalog';

/** The menu of a store in the products API. */
export interface StoreMenu extends CatalogContent {
  storeId: string;
  name: string;
  currency: string;
}

/** The result of a request for menus: those of all stores in the requested order, or why there are none. */
export type StoreMenus =
  | { kind: 'read'; menus: readonly StoreMenu[] }
  | { kind: 'wrongKey' }
  | { kind: 'unknownStores'; storeIds: readonly string[] }
  | { kind: 'offline' };

/** The source of menus of other systems (specification 1 §7). Its promises never reject. */
export interface ProductsApi {
  readMenus(apiKey: string, storeIds: readonly string[]): Promise<StoreMenus>;
}

/** The default when no products API is connected. */
export const NO_PRODUCTS_API: ProductsApi = { readMenus: async () => ({ kind: 'offline' }) };
