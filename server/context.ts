import type { Order, OrderTicket, StatusEntry } from '@/domain/order';
import type { PrinterEntry, TicketType } from '@/domain/printer';
import type { SentTestTicket } from '@/domain/testTicket';
import type { User } from '@/domain/user';
import type { ChannelState, LocationChannelStatus } from '@/domain/channelStatus';
import type { ItemKind } from '@/domain/blockedItem';
import type { Database } from './platform/db/database';
import type { PolledPrinters } from './printing/polling/polledPrinters';
import type { PrintAnswers } from './printing/questions/printAnswers';
import type { Mailing } from './modules/mail/mailing';
import type { Platforms, RefusedMenuItem } from './modules/channels/platforms';
import type { Pos } from './modules/pos/pos';
import type { ProductsApi } from './modules/catalogs/productsApi';
import type { RiderPartners } from './modules/riders/riderPartners';

/** Issues and checks access tokens (JWT with id, iat, exp, epoch and jti). */
export interface Tokens {
  /** @param epoch The current session epoch of the user. @default 0, of a user whose sessions were never revoked */
  sign(userId: string, epoch?: number): string;
  /** Returns the user of a valid token; null for a forged or expired token, a deleted user or a revoked session. */
  userOf(token: string): Promise<User | null>;
  /** Returns whether the token has a valid signature and is not expired, without looking up the user or the session. */
  isSigned(token: string): boolean;
}

/** The automatic tickets of a new order, not stored or dispatched yet. */
export interface OrderTickets {
  /** When the automatic tickets were created; null: there are none. */
  awaitedSince: Date | null;
  /** The tickets that print automatically. */
  tickets: OrderTicket[];
  /** Inserts the jobs, in the transaction that inserts the order, so that no order is ever without its tickets. */
  insert(transaction: Database): Promise<void>;
  /** Dispatches the jobs to main tabs; call this after the commit. Jobs that no tab can take now are dispatched later. */
  dispatch(): Promise<void>;
}

/** What a change of an order does to its tickets (decision G114). */
export interface TicketChange {
  /** When the change slips of its printed tickets are due; null: none is printed. */
  slipsDueAt: Date | null;
  /** Automatic tickets of printers that print their first items of the order. */
  added: OrderTicket[];
  /** Waiting tickets that were withdrawn because they have no items any more. */
  removed: OrderTicket[];
  /** Call this after the commit: notifies the tabs of withdrawn tickets and dispatches the new ones. */
  announce(): Promise<void>;
}

/** The queue of print jobs. */
export interface PrintQueue {
  /** Creates the tickets of a new order: one job for each usable printer of its location. */
  prepareTickets(order: Order): Promise<OrderTickets>;
  /** Prints an order again. A job that is still queued is released instead of creating a second one. */
  printAgain(order: Order, choice: { ticketType?: TicketType; copies?: number }): Promise<{ created: number; released: number }>;
  /**
   * Withdraws the open tickets of a cancelled order, in the transaction that cancels it: after the commit no copy of them is sent. Call
   * `announce` after the commit: it notifies the tabs and dispatches the void slips of printed tickets (decision G61).
   */
  withdraw(order: Order, transaction: Database): Promise<{ announce(): Promise<void> }>;
  /**
   * Replaces the waiting tickets of an order by tickets with its new contents, in the transaction that changes it, and determines when its
   * change slips are due. The order must be locked.
   */
  change(before: Order, after: Order, transaction: Database): Promise<TicketChange>;
  /**
   * Withdraws the open tickets, void slips and test tickets of a printer, in the transaction that removes it (row R-02); `count` is their
   * number. A job of which a copy is being sent stays open until its outcome is known. Call `announce` after the commit: it notifies the
   * tabs and updates the orders.
   */
  withdrawPrinter(printerUuid: string, transaction: Database): Promise<{ count: number; announce(): Promise<void> }>;
  /** Prints a test ticket on one printer. Its outcome is sent as `print.tested`. */
  printTest(printer: PrinterEntry, message: string): Promise<SentTestTicket>;
}

/** Events about a location for its clients: a channel status, or changed alerts, blocks, catalogs, settings or operations. */
export type LocationEvent =
  | ({ event: 'channel.changed' } & LocationChannelStatus)
  | {
      event: 'alerts.changed' | 'blocks.changed' | 'catalogs.changed' | 'location.changed' | 'operations.changed';
      locationId: string;
    };

/**
 * Events about an account for its clients: changed master catalogs (with `catalogId`: the content of one), or changed operations of several
 * locations.
 */
export type AccountEvent =
  { event: 'masterCatalogs.changed'; accountId: string; catalogId?: string } | { event: 'operations.changed'; accountId: string };

/** The services that the routes and modules share. */
export interface ServerContext {
  database: Database;
  /** The same database with a longer statement timeout, for reports and statistics (`OpenDatabase`). */
  reports: Database;
  tokens: Tokens;
  mailing: Mailing;
  /** Signs the links in mails that work without a session. */
  linkSecret: string;
  printQueue: PrintQueue;
  /** The printers that ask for their tickets (rows V-05, V-06). */
  polledPrinters: PolledPrinters;
  /** The answers of people to questions about tickets that no tab printed. */
  printAnswers: PrintAnswers;
  pos: Pos;
  riders: RiderPartners;
  platforms: Platforms;
  productsApi: ProductsApi;
  /** Notifies the clients with access to an order that it is new or has changed; `entry` is the added history entry, if any. */
  orderChanged(order: Order, entry?: StatusEntry): void;
  /** Starts the cancellation of a cancelled order at its POS. Call it after the commit. */
  orderCancelled(orderId: string): void;
  /** Notifies the clients of a location that its printers have changed. */
  printersChanged(locationId: string): void;
  /** Sends an event to the clients with access to a location. */
  notifyLocation(change: LocationEvent): void;
  /** Sends an event to the clients with access to an account. */
  notifyAccount(change: AccountEvent): void;
  /** Closes the realtime connections that a user lost by a sign-out, a new password or changed permissions. Call it after the commit. */
  sessionsChanged(userId: string): void;
}

/** Handlers of platform reports, which save them and notify the clients. */
export interface PlatformReports {
  channelReported(locationId: string, slug: string, report: { status: ChannelState; until: Date | null; reason?: string }): Promise<void>;
  itemsReported(locationId: string, slug: string, items: readonly { innerId: string; kind: ItemKind; suspended: boolean }[]): Promise<void>;
  /** The platform has applied the last accepted menu, except `refusedItems`. */
  menuReported(locationId: string, slug: string, report: { refusedItems: readonly RefusedMenuItem[] }): Promise<void>;
}
