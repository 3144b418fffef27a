import * as z from 'zod/mini';

/** The window of the order limit, in ms. */
export const BUSY_WINDOW_MS = 15 * 60_000;
/** The mode ends at the latest after this time, in ms. */
export const MAX_BUSY_MS = 24 * 60 * 60_000;

/** The busy mode of a location (`Location.busyMode`); instants ISO-8601 UTC, `by` the name of the user who started it. */
export const busyModeSchema = z.looseObject({
  extraMinutes: z.catch(z.optional(z.nullable(z.number())), null),
  maxOrders: z.catch(z.optional(z.nullable(z.number())), null),
  startedAt: z.string(),
  until: z.string(),
  by: z.catch(z.optional(z.nullable(z.string())), null),
});
export type BusyMode = z.infer<typeof busyModeSchema>;

/** The busy mode that applies at a time in ms since 1970; null if there is none, or it has ended. */
export function busyModeAt(location: { busyMode?: BusyMode | null | undefined } | undefined, now: number): BusyMode | null {
  const mode = location?.busyMode;
  return mode && Date.parse(mode.until) > now ? mode : null;
}
