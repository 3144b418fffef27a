import type { Order, StatusEntry } from '@/domain/order';
import type { PrinterEntry, TicketType } from '@/domain/printer';
import type { User } from '@/domain/session';
import type { Database } from './db/database';

/** Issues and checks access tokens (JWT with id, iat, exp). */
export interface Tokens {
  sign(userId: string): string;
  /** The user of a valid token; null for a token that is forged, ended, or of a user who is gone. */
  userOf(token: string): Promise<User | null>;
}

/** Hands tickets to the browser tabs that print. */
export interface PrintQueue {
  /** Makes the automatic tickets of a new order: one job for each active printer of its location. */
  printOrder(order: Order): Promise<void>;
  /** Prints an order again; what is still queued and unsent is released instead of doubled. */
  printAgain(order: Order, choice: { ticketType?: TicketType; copies?: number }): Promise<{ created: number; released: number }>;
  /** Prints a test ticket on one printer. */
  printTest(printer: PrinterEntry, message: string): Promise<void>;
}

/** What every part of the server is given. */
export interface ServerContext {
  database: Database;
  tokens: Tokens;
  printQueue: PrintQueue;
  /** Tells every browser that may see it that an order changed; `entry` is the history line that was added, if one was. */
  orderChanged(order: Order, entry?: StatusEntry): void;
  /** Tells the browsers of a location that its printers were changed. */
  printersChanged(locationId: string): void;
}
