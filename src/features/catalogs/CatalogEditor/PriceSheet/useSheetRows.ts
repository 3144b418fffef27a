import { useDeferredValue, useMemo } from 'react';
import type { Product } from '@/domain/catalog';
import { allItems, foundItems } from '@/features/catalogs/CatalogEditor/listedItems';
import { useCatalog, useView } from '@/features/catalogs/CatalogEditor/useEditor';

/** The products of the sheet: those that the search finds, in the order of the menu. */
export function useSheetRows(): readonly Product[] {
  const catalog = useCatalog();
  const query = useDeferredValue(useView().query.trim());
  return useMemo(() => {
    const items = query === '' ? allItems(catalog, 'section') : foundItems(catalog, 'section', query);
    return items.flatMap(({ id }) => catalog.products[id] ?? []);
  }, [catalog, query]);
}
