import type { OperationStatus } from '@/domain/operation';

/** What came of a push at one channel; `items`: what of the menu it did not take. */
export interface ChannelOutcome {
  slug: string;
  status: OperationStatus;
  code: string | null;
  items: { innerId: string; name: string; reason: string }[];
}
