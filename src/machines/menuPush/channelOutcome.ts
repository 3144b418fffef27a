import type { OperationStatus } from '@/domain/operation';

/** Outcome of a push to one channel; `items`: the menu items that the channel rejected. */
export interface ChannelOutcome {
  slug: string;
  status: OperationStatus;
  code: string | null;
  items: { innerId: string; name: string; reason: string }[];
}
