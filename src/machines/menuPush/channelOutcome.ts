import type { OperationStatus } from '@/domain/operation';

/** Outcome of a push at one channel; `items`: what it rejected of the menu. */
export interface ChannelOutcome {
  slug: string;
  status: OperationStatus;
  code: string | null;
  items: { innerId: string; name: string; reason: string }[];
}
