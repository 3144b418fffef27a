import type { Random } from '../random';

/**
 * How a simulated platform reacts to a request:
 *
 * | Behavior | Reaction |
 * |---|---|
 * | `prompt` | executes it at once |
 * | `slow` | accepts it and executes it later |
 * | `reportsStale` | confirms it, then reports the opposite for a while |
 * | `refuses` | rejects it |
 * | `rateLimits` | asks to retry after a minute |
 * | `silent` | does not reply |
 * | `closesSpontaneously` | executes it at once, and pauses the location by itself |
 * | `fails` | replies with 500 to a menu but applies it later; silent for other requests |
 * | `refusesItem` | accepts a menu without one product; prompt for other requests |
 */
export const PLATFORM_BEHAVIORS = [
  'prompt',
  'slow',
  'reportsStale',
  'refuses',
  'rateLimits',
  'silent',
  'closesSpontaneously',
  'fails',
  'refusesItem',
] as const;
export type PlatformBehavior = (typeof PLATFORM_BEHAVIORS)[number];

const MINUTE_MS = 60_000;
const MAX_CHANGES_PER_MINUTE = 4;
const SILENT_PROBABILITY = 0.02;

/** The typical behavior of platforms and its probability. */
const TYPICAL_BEHAVIORS: Partial<Record<string, readonly [PlatformBehavior, number]>> = {
  ubereats: ['slow', 1],
  'uber-eats': ['slow', 1],
  justeat: ['refuses', 0.1],
  ifood: ['reportsStale', 0.25],
  rappi: ['reportsStale', 0.25],
};

export interface BehaviorSource {
  /** The behavior for the next request; `key` identifies location and platform. */
  next(key: string, slug: string): PlatformBehavior;
}

/** Random behavior by platform. Deliveroo accepts four changes per minute and location. `now` is in milliseconds since 1970. */
export function createRandomBehavior(random: Random, now: () => number): BehaviorSource {
  const changes = new Map<string, number[]>();

  function exceedsRateLimit(key: string): boolean {
    const recent = (changes.get(key) ?? []).filter((at) => at > now() - MINUTE_MS);
    const isExceeded = recent.length >= MAX_CHANGES_PER_MINUTE;
    changes.set(key, isExceeded ? recent : [...recent, now()]);
    return isExceeded;
  }

  return {
    next(key, slug) {
      if (slug === 'deliveroo' && exceedsRateLimit(key)) return 'rateLimits';
      if (random.happens(SILENT_PROBABILITY)) return 'silent';
      const [behavior, probability] = TYPICAL_BEHAVIORS[slug] ?? ['prompt', 1];
      return random.happens(probability) ? behavior : 'prompt';
    },
  };
}

/** Every platform is prompt. */
export const ALWAYS_PROMPT: BehaviorSource = { next: () => 'prompt' };
