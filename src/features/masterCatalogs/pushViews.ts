import type { ReactNode } from 'react';
import type { ChannelImpact } from '@/domain/menuPush';
import type { StoreOutcome } from '@/machines/masterCatalogSync/syncOutcome';

/** What a push changes, as far as it is known, and what to do then. */
interface PushReview {
  impacts: readonly ChannelImpact[];
  /** In all; null as long as that is not known. */
  changes: number | null;
  isReading: boolean;
  /** Why it is not known; undefined where it is, or is being read. */
  error: unknown;
  onAgain: () => void;
  onBack: () => void;
  onClose: () => void;
  onConfirm: () => void;
}

/** Drawn by the feature of catalogs. */
export interface PushViews {
  review: (review: PushReview) => ReactNode;
  outcomes: (outcomes: readonly StoreOutcome[]) => ReactNode;
}
