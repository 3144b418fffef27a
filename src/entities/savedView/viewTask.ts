import type { SavedView } from '@/domain/savedView';

/**
 * What the user does in a dialog. `create`: saves what the screen shows as a new view. `conflict`: decides about changes that the server rejected,
 * because another tab or user has changed the view since (its revision is `rev` now), or deleted it (`rev` is null).
 */
export type ViewTask =
  { kind: 'create' } | { kind: 'rename' | 'delete'; view: SavedView } | { kind: 'conflict'; view: SavedView; rev: number | null };
