import { useCallback, useEffect, useMemo, useState } from 'react';
import { catalogSchema, type Catalog } from '@/domain/catalog';
import { applyPatch } from '@/domain/catalogPatch';
import { catalogDrafts, type CatalogDraft, type CatalogDrafts } from '@/services/drafts/catalogDrafts';

/** An unsaved draft that was found in the browser. */
export interface StoredWork {
  base: Catalog;
  catalog: Catalog;
  /** When it was saved, ISO-8601 UTC. */
  at: string;
}

export interface StoredDraft {
  drafts: CatalogDrafts;
  /** Whether the browser storage has been read. */
  isRead: boolean;
  work: StoredWork | null;
  /** Whether the editor is mounted: later data from the server is then an update, not the starting point. */
  hasStarted: boolean;
  start: () => void;
}

/** Reads the user's unsaved draft of a catalog from the browser. */
export function useStoredDraft(userId: string, catalogId: string): StoredDraft {
  const drafts = useMemo(() => catalogDrafts(userId, catalogId), [userId, catalogId]);
  const [read, setRead] = useState<{ drafts: CatalogDrafts; work: StoredWork | null } | null>(null);
  const [started, setStarted] = useState<CatalogDrafts | null>(null);
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
    hasStarted: started === drafts,
    start: useCallback(() => setStarted(drafts), [drafts]),
  };
}

/** Returns null when the draft of an older release no longer matches the schema. */
function workOf({ base, patch, at }: CatalogDraft): StoredWork | null {
  const read = catalogSchema.safeParse(base);
  const edited = read.success ? catalogSchema.safeParse(applyPatch(read.data, patch)) : null;
  return read.success && edited?.success ? { base: read.data, catalog: edited.data, at } : null;
}
