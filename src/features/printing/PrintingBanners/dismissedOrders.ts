import * as z from 'zod/mini';
import type { OverduePrint } from '@/domain/overduePrint';
import { readStored, writeStored } from '@/services/storage/browserStorage';

const DAY_MS = 86_400_000;
const schema = z.record(z.string(), z.number());

/** Identifies a missing ticket: a later request for the same ticket that is overdue too has another key. */
export const overdueKey = ({ orderId, ticketType, since }: OverduePrint) => `${orderId} ${ticketType} ${since}`;

export const dismissedKey = (userId: string) => `printing:dismissed:${userId}`;

/** Parses the stored dismissals with their times in ms since 1970; those older than a day are dropped. */
export function dismissedOf(stored: string | null, now: number): Record<string, number> {
  try {
    const parsed = schema.parse(JSON.parse(stored ?? '{}'));
    return Object.fromEntries(Object.entries(parsed).filter(([, at]) => now - at < DAY_MS));
  } catch {
    // The stored value is not ours.
    return {};
  }
}

/** Dismisses overdue tickets for a day. */
export function dismiss(userId: string, overdue: readonly OverduePrint[], now: number): void {
  const key = dismissedKey(userId);
  const dismissed = { ...dismissedOf(readStored(key), now), ...Object.fromEntries(overdue.map((each) => [overdueKey(each), now])) };
  writeStored(key, JSON.stringify(dismissed));
}
