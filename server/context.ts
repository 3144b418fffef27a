import type { Order, OrderTicket, StatusEntry } from '@/domain/order';
import type { PrinterEntry, TicketType } from '@/domain/printer';
import type { SentTestTicket } from '@/domain/testTicket';
import type { User } from '@/domain/user';
import type { ChannelState, LocationChannelStatus } from '@/domain/channelStatus';
import type { ItemKind } from '@/domain/blockedItem';
import type { Database } from './platform/db/database';
import type { Mailing } from './modules/mail/mailing';
import type { Platforms, RefusedMenuItem } from './modules/channels/platforms';
import type { Pos } from './modules/pos/pos';
import type { ProductsApi } from './modules/catalogs/productsApi';
import type { RiderPartners } from './modules/riders/riderPartners';

/** Issues and checks access tokens (JWT with id, iat, exp, epoch and jti). */
export interface Tokens {
  /** @param epoch The present one of the user. @default 0, of a user whose sessions were never ended */
  sign(userId: string, epoch?: number): string;
  /** The user of a valid token; null for a token that is forged, ended, of a user who is gone, or of a session that was ended. */
  userOf(token: string): Promise<User | null>;
  /** Whether it was signed here and is not over its time; whose it is, and whether that session was ended, is not looked up. */
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

/** The queue of print jobs for browser tabs and installed programs. */
export interface PrintQueue {
  /** Creates the tickets of a new order: one job for each usable printer of its location, of browsers and of installed programs. */
  prepareTickets(order: Order): Promise<OrderTickets>;
  /** Prints an order again. A job that is still queued is released instead of creating a second one. */
  printAgain(order: Order, choice: { ticketType?: TicketType; copies?: number }): Promise<{ created: number; released: number }>;
  /**
   * Withdraws the open tickets of a cancelled order, in the transaction that cancels it: after the commit no copy of them is sent. Call
   * `announce` after the commit: it notifies the tabs and dispatches the void slips of printed tickets (decision G61).
   */
  withdraw(order: Order, transaction: Database): Promise<{ announce(): Promise<void> }>;
  /**
   * Withdraws the open tickets, void slips and test tickets of a printer, in the transaction that removes it (row R-02); `count` is their
   * number. A job of which a copy is being sent stays open until its outcome is known. Call `announce` after the commit: it notifies the tabs
   * and updates the orders.
   */
  withdrawPrinter(printerUuid: string, transaction: Database): Promise<{ count: number; announce(): Promise<void> }>;
  /** Prints a test ticket on one printer. Its outcome is sent as `print.tested`. */
  printTest(printer: PrinterEntry, message: string): Promise<SentTestTicket>;
}

/**
 * What browsers are told of a location: what a channel says or was asked; that what is blocked there, its catalogs, its settings, or its
 * operations history are others now.
 */
export type LocationEvent =
  | ({ event: 'channel.changed' } & LocationChannelStatus)
  | { event: 'blocks.changed' | 'catalogs.changed' | 'location.changed' | 'operations.changed'; locationId: string };

/**
 * What the browsers of an account are told: its master catalogs are others now (`catalogId`: also what is in this catalog of one), or what the
 * operations history has of several of its locations.
 */
export type AccountEvent =
  { event: 'masterCatalogs.changed'; accountId: string; catalogId?: string } | { event: 'operations.changed'; accountId: string };

/** What every part of the server is given. */
export interface ServerContext {
  database: Database;
  /** The same data, for reports and statistics, whose statements may take longer (`OpenDatabase`). */
  reports: Database;
  tokens: Tokens;
  mailing: Mailing;
  printQueue: PrintQueue;
  pos: Pos;
  riders: RiderPartners;
  platforms: Platforms;
  productsApi: ProductsApi;
  /** Tells every browser that may see it that an order is new or changed; `entry` is the history line that was added, if one was. */
  orderChanged(order: Order, entry?: StatusEntry): void;
  /** Starts to cancel, at its POS, an order that was cancelled just now. To be called after the commit. */
  orderCancelled(orderId: string): void;
  /** Tells the browsers of a location that its printers were changed. */
  printersChanged(locationId: string): void;
  /** Tells the browsers that may see a location that something of it was changed. */
  notifyLocation(change: LocationEvent): void;
  /** The same of an account. */
  notifyAccount(change: AccountEvent): void;
  /** Ends the realtime connections that a user lost by a sign-out, a new password or other rights. To be called after the commit. */
  sessionsChanged(userId: string): void;
}

/** What platforms tell of themselves; the server keeps it and tells the browsers. */
export interface PlatformReports {
  channelReported(locationId: string, slug: string, report: { status: ChannelState; until: Date | null; reason?: string }): Promise<void>;
  itemsReported(locationId: string, slug: string, items: readonly { innerId: string; kind: ItemKind; suspended: boolean }[]): Promise<void>;
  /** The last menu that a platform had taken is in place now, but for `refusedItems`. */
  menuReported(locationId: string, slug: string, report: { refusedItems: readonly RefusedMenuItem[] }): Promise<void>;
}
