import { useMemo } from 'react';
import type { Operation } from '@/domain/operation';
import { canOpenScreen } from '@/domain/screenAccess';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useFlags } from '@/services/flags/useFlags';
import { pathTo } from '@/services/paths/pathTo';

/** The pauses and blocks that the user may see, and the pages that change them. */
export interface HistoryAccess {
  mayReadPauses: boolean;
  mayReadBlocks: boolean;
  /** The page of the entity that an operation changed; null if there is none or the user may not open it. */
  addressOf: (operation: Operation) => string | null;
}

/** The pages that the user can open from the history, by role and feature flags. */
export function useHistoryAccess(): HistoryAccess {
  const { user, locations } = useSignedIn();
  const flags = useFlags();
  return useMemo(() => {
    const canOpen = (needs: Parameters<typeof canOpenScreen>[1]) => canOpenScreen(user.role, needs, (flag) => flags[flag] === 'on');
    const mayReadPauses = canOpen({ scope: 'store-availability', flag: 'store-availability' });
    const mayReadBlocks = canOpen({ scope: 'suspends-view' });
    const mayReadMenus = canOpen({ scope: 'catalogs' });
    const mayReadMasters = canOpen({ scope: 'mastercatalogs-view', flag: 'mastercatalogs-view' });
    const known = new Set(locations.map(({ id }) => id));
    function addressOf({ action, locationId, affectedEntityId }: Operation): string | null {
      if (action === 'master-catalog-menu-push') {
        return mayReadMasters && affectedEntityId ? pathTo('masterCatalog', { masterCatalogId: affectedEntityId }) : null;
      }
      const id = locationId ?? affectedEntityId ?? '';
      if (!known.has(id)) return null;
      if (action.startsWith('store-')) return mayReadPauses ? pathTo('locationControl', { id }) : null;
      if (action.startsWith('product-')) return mayReadBlocks ? pathTo('locationBlocking', { locationId: id }) : null;
      return action === 'catalog-menu-push' && mayReadMenus ? pathTo('catalogs', { id }) : null;
    }
    return { mayReadPauses, mayReadBlocks, addressOf };
  }, [user.role, locations, flags]);
}
