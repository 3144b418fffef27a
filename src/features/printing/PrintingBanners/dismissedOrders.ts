import * as z from 'zod/mini';
import type { OverduePrint } from '@/domain/overduePrint';
import { readStored, writeStored } from '@/services/storage/browserStorage';

const DAY_MS = 86_400_000;
const schema = z.record(z.string(), z.number());

/** One wish for a ticket: when it is asked for again and does not come again, that is another one. */
export const overdueKey = ({ orderId, ticketType, since }: OverduePrint) => `${orderId} ${ticketType} ${since}`;

export const dismissedKey = (userId: string) => `printing:dismissed:${userId}`;

/** What a user dismissed in this browser, and when, as it is stored; what is older than a day is forgotten. */
export function dismissedOf(stored: string | null, now: number): Record<string, number> {
  try {
    const kept = schema.parse(JSON.parse(stored ?? '{}'));
    return Object.fromEntries(Object.entries(kept).filter(([, at]) => now - at < DAY_MS));
  } catch {
    // Somebody else wrote there.
    return {};
  }
}

/** Keeps for a day that a user does not want to hear of these any more. */
export function dismiss(userId: string, overdue: readonly OverduePrint[], now: number): void {
  const key = dismissedKey(userId);
  const dismissed = { ...dismissedOf(readStored(key), now), ...Object.fromEntries(overdue.map((each) => [overdueKey(each), now])) };
  writeStored(key, JSON.stringify(dismissed));
}
