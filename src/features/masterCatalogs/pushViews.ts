import type { ReactNode } from 'react';
import type { ChannelImpact } from '@/domain/menuPush';
import type { StoreOutcome } from '@/machines/masterCatalogSync/syncOutcome';

/** The impact of a push, as far as it is known, and the callbacks of its review. */
interface PushReview {
  impacts: readonly ChannelImpact[];
  /** The total number of changes; null while unknown. */
  changes: number | null;
  isReading: boolean;
  /** Why the impact could not be read; undefined if it was read or is loading. */
  error: unknown;
  onAgain: () => void;
  onBack: () => void;
  onClose: () => void;
  onConfirm: () => void;
}

/** Views that the catalogs feature renders. */
export interface PushViews {
  review: (review: PushReview) => ReactNode;
  outcomes: (outcomes: readonly StoreOutcome[]) => ReactNode;
}
