import { useCallback, useDeferredValue, useMemo } from 'react';
import { findEntity } from '@/domain/catalogEntities';
import type { EditorState } from '@/features/catalogs/CatalogEditor/editorStore';
import { allItems, foundItems, itemsOf, containerNamesOf, type ListedItem } from '@/features/catalogs/CatalogEditor/listedItems';
import { useEdited, useView } from '@/features/catalogs/CatalogEditor/useEditor';

interface Listed {
  items: readonly ListedItem[];
  /** The names of the sections or groups that contain each item; null when the items of a single one are listed. */
  containerNames: ReadonlyMap<string, string[]> | null;
}

/**
 * The rows of the middle pane: the chosen section or group, all items, or the search results. Deferred, so that typing stays responsive.
 */
export function useListedItems(): Listed {
  const { tree, container, query } = useView();
  const searchTerm = useDeferredValue(query.trim());
  const isWholeCatalog = container === null || searchTerm !== '';
  const whole = useDeferredValue(useEdited(useCallback(({ catalog }: EditorState) => (isWholeCatalog ? catalog : null), [isWholeCatalog])));
  const owner = useEdited(
    useCallback(({ catalog }: EditorState) => (container === null ? undefined : findEntity(catalog, tree, container)), [tree, container]),
  );
  const ownerRows = useMemo((): Listed => ({ items: owner ? itemsOf(tree, owner) : [], containerNames: null }), [owner, tree]);
  const catalogRows = useMemo((): Listed | null => {
    if (whole === null) return null;
    return {
      items: searchTerm === '' ? allItems(whole, tree) : foundItems(whole, tree, searchTerm),
      containerNames: containerNamesOf(whole, tree),
    };
  }, [whole, tree, searchTerm]);
  return (isWholeCatalog ? catalogRows : null) ?? ownerRows;
}
