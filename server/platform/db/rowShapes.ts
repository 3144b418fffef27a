import type { ChannelState } from '@/domain/channelStatus';
import type { MasterCatalog, Promotion } from '@/domain/masterCatalog';
import type { OperationStatus } from '@/domain/operation';

/**
 * What came of an operation at one channel; of one at several locations, at which; `askedAt`, ISO-8601 UTC: when it was asked, where that was
 * later than the operation began; `items`: what of a menu it did not take.
 */
export interface OperationChannel {
  slug: string;
  status: OperationStatus;
  code: string | null;
  locationId?: string;
  askedAt?: string;
  items?: { innerId: string; name: string; reason: string }[];
}

/** When a channel was last asked for an item, ISO-8601 UTC, and by whom. */
export interface BlockAsk {
  slug: string;
  at: string;
  by: string;
  again?: AskAgain;
}

/** Since `since` it may sell what is blocked, because of the menu that this operation pushed: from `dueAt` on it is to be asked to block it again. */
export interface AskAgain {
  operationId: string;
  since: string;
  dueAt: string;
}

/** What a channel is being asked, until it answers; instants are ISO-8601 UTC. */
export interface PendingWish {
  status: ChannelState;
  until: string | null;
  at: string;
  by: string;
  reason: string | null;
}

/** A master catalog as it was when it was deleted: its own fields, what is in it, and the catalogs of stores that followed it. */
export interface DeletedMaster {
  master: {
    validFrom: string | null;
    validTo: string | null;
    serviceType: MasterCatalog['serviceType'];
    type: MasterCatalog['type'];
    promotions: Promotion[];
  };
  catalog: { id: string; currency: string; rev: number; data: Record<string, unknown> };
  /** `otherMasters`: the master catalogs that the location followed beside this one. */
  stores: { locationId: string; catalogId: string; otherMasters: string[] }[];
}
