import type { Order, OrderTicket, StatusEntry } from '@/domain/order';
import type { PrinterEntry, TicketType } from '@/domain/printer';
import type { SentTestTicket } from '@/domain/testTicket';
import type { User } from '@/domain/user';
import type { ChannelState, PlacedChannelStatus } from '@/domain/channelStatus';
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

/** The automatic tickets of a new order: made, but nobody has them yet. */
export interface OrderTickets {
  /** When those were made that should print by themselves; null: there are none. */
  awaitedSince: Date | null;
  /** Those that should print by themselves. */
  tickets: OrderTicket[];
  /** Keeps them in the transaction that keeps the order, so that no order is ever without its tickets. */
  keep(transaction: Database): Promise<void>;
  /** Hands them to the tabs that print, once they are kept. What cannot be handed out now is later. */
  handOut(): Promise<void>;
}

/** Hands tickets to the browser tabs and installed programs that print. */
export interface PrintQueue {
  /** Makes the tickets of a new order: one job for each active printer of its location, of browsers and of installed programs. */
  ticketsOf(order: Order): Promise<OrderTickets>;
  /** Prints an order again; what is still queued and unsent is released instead of doubled. */
  printAgain(order: Order, choice: { ticketType?: TicketType; copies?: number }): Promise<{ created: number; released: number }>;
  /**
   * Withdraws the open tickets of an order that was cancelled, in the transaction that cancels it: from its commit on no copy of them is sent.
   * `announce`, to be called after the commit, says so to the tabs and hands out the void slips of what was printed (decision G61).
   */
  withdraw(order: Order, transaction: Database): Promise<{ announce(): Promise<void> }>;
  /**
   * Withdraws the open tickets, void slips and test tickets of a printer, in the transaction that removes it (row R-02); `count` of them. A copy
   * that is on its way to the printer is followed to its end. `announce`, to be called after the commit, says so to the tabs and on the orders.
   */
  withdrawPrinter(printerUuid: string, transaction: Database): Promise<{ count: number; announce(): Promise<void> }>;
  /** Prints a test ticket on one printer; what becomes of it goes out as `print.tested`. */
  printTest(printer: PrinterEntry, message: string): Promise<SentTestTicket>;
}

/**
 * What browsers are told of a location: what a channel says or was asked; that what is blocked there, its catalogs, its settings, or its
 * operations history are others now.
 */
export type PlaceChange =
  | ({ event: 'channel.changed' } & PlacedChannelStatus)
  | { event: 'blocks.changed' | 'catalogs.changed' | 'location.changed' | 'operations.changed'; locationId: string };

/**
 * What the browsers of an account are told: its master catalogs are others now (`catalogId`: also what is in this catalog of one), or what the
 * operations history has of several of its locations.
 */
export type AccountChange =
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
  placeChanged(change: PlaceChange): void;
  /** The same of an account. */
  accountChanged(change: AccountChange): void;
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
