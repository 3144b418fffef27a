import type { ChannelState } from '@/domain/channelStatus';
import type { MasterCatalog, Promotion } from '@/domain/masterCatalog';
import type { OperationStatus } from '@/domain/operation';
import type { ReopeningPlan } from '@/domain/reopening';

/**
 * The result of an operation at one channel. `locationId`: set for an operation at several locations. `askedAt` (ISO 8601, UTC): when the
 * channel was requested, if that was after the start of the operation. `items`: the items of a menu that the channel rejected.
 */
export interface OperationChannel {
  slug: string;
  status: OperationStatus;
  code: string | null;
  locationId?: string;
  askedAt?: string;
  items?: { innerId: string; name: string; reason: string }[];
}

/** The last request to a channel to block or unblock an item: when (ISO 8601, UTC) and by whom. */
export interface BlockRequest {
  slug: string;
  at: string;
  by: string;
  again?: RepeatRequest;
}

/**
 * Since `since` the channel may sell the blocked item, because of the menu that the operation pushed. From `dueAt` on it is requested to
 * block the item again. Times are ISO 8601, UTC.
 */
export interface RepeatRequest {
  operationId: string;
  since: string;
  dueAt: string;
}

/** A request to a channel that it has not answered yet. Times are ISO 8601, UTC. */
export interface PendingRequest {
  status: ChannelState;
  until: string | null;
  at: string;
  by: string;
  reason: string | null;
}

/**
 * An automatic attempt to open a channel (row K-08). From `settledAt` on its result is known; the next attempt is due at `retryAt`. ISO 8601,
 * UTC.
 */
export interface ReopeningAttempt {
  at: string;
  settledAt: string;
  retryAt: string;
}

/**
 * The automatic reopening of a channel (row K-08). `attempts`: those that still count towards a limit, oldest first; `stoppedAt`: the closing
 * (`plan.since`) after which no more attempts are made, with the limit that was reached; `plan`: what clients see.
 */
export interface ReopeningState {
  attempts: ReopeningAttempt[];
  stoppedAt: { since: string; limit: number } | null;
  plan: ReopeningPlan | null;
}

/** A master catalog as it was when it was deleted: its fields, its content, and the catalogs of stores that were applied from it. */
export interface DeletedMaster {
  master: {
    validFrom: string | null;
    validTo: string | null;
    serviceType: MasterCatalog['serviceType'];
    type: MasterCatalog['type'];
    promotions: Promotion[];
  };
  catalog: { id: string; currency: string; rev: number; data: Record<string, unknown> };
  /** `otherMasters`: the other master catalogs of the location. */
  stores: { locationId: string; catalogId: string; otherMasters: string[] }[];
}
