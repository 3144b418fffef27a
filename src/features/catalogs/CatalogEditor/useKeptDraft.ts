import { useCallback, useEffect, useMemo, useState } from 'react';
import { catalogSchema, type Catalog } from '@/domain/catalog';
import { applyPatch } from '@/domain/catalogPatch';
import { catalogDrafts, type CatalogDraft, type CatalogDrafts } from '@/services/drafts/catalogDrafts';

/** Unsaved work that was found in the browser. */
export interface KeptWork {
  base: Catalog;
  catalog: Catalog;
  /** When it was kept, ISO-8601 UTC. */
  at: string;
}

export interface KeptDraft {
  drafts: CatalogDrafts;
  /** Whether it is known if there is any. */
  isRead: boolean;
  work: KeptWork | null;
  /** The editor stands: what comes from the server from now on is news. */
  isBegun: boolean;
  begin: () => void;
}

/** What this user left unsaved of a catalog, for the editor to go on with. */
export function useKeptDraft(userId: string, catalogId: string): KeptDraft {
  const drafts = useMemo(() => catalogDrafts(userId, catalogId), [userId, catalogId]);
  const [read, setRead] = useState<{ drafts: CatalogDrafts; work: KeptWork | null } | null>(null);
  const [begun, setBegun] = useState<CatalogDrafts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void drafts.read().then((draft) => {
      if (isCurrent) setRead({ drafts, work: draft && workOf(draft) });
    });
    return () => {
      isCurrent = false;
    };
  }, [drafts]);
  const isRead = read?.drafts === drafts;
  return {
    drafts,
    isRead,
    work: isRead ? read.work : null,
    isBegun: begun === drafts,
    begin: useCallback(() => setBegun(drafts), [drafts]),
  };
}

/** Null for what an older version of the product left, if it cannot be read any more. */
function workOf({ base, patch, at }: CatalogDraft): KeptWork | null {
  const read = catalogSchema.safeParse(base);
  const edited = read.success ? catalogSchema.safeParse(applyPatch(read.data, patch)) : null;
  return read.success && edited?.success ? { base: read.data, catalog: edited.data, at } : null;
}
