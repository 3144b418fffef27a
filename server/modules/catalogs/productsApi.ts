import type { CatalogContent } from '@/domain/catalog';

/** The menu of a store of another system. */
export interface StoreMenu extends CatalogContent {
  storeId: string;
  name: string;
  currency: string;
}

/** What the products API says to who asks for menus: those of all the stores, in their order, or why there are none. */
export type StoreMenus =
  | { kind: 'read'; menus: readonly StoreMenu[] }
  | { kind: 'wrongKey' }
  | { kind: 'unknownStores'; storeIds: readonly string[] }
  | { kind: 'offline' };

/** Where menus of other systems come from (specification 1 §7). Nothing here rejects. */
export interface ProductsApi {
  readMenus(apiKey: string, storeIds: readonly string[]): Promise<StoreMenus>;
}

/** Where none is connected. */
export const NO_PRODUCTS_API: ProductsApi = { readMenus: async () => ({ kind: 'offline' }) };
