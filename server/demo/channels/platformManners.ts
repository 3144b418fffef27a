import type { Random } from '../random';

/**
 * How a simulated platform takes what it is asked: it does it at once; it takes its time; it says that it did it and for a while tells the
 * opposite; it says no; it wants to be left alone for a minute; it does not answer; it does it at once, and pauses a location on its own. Of
 * menus alone: its server breaks (500) while it is at it; it takes all but one product. Else these two are silent, and prompt.
 */
export const PLATFORM_MANNERS = [
  'prompt',
  'slow',
  'lies',
  'refuses',
  'rateLimits',
  'silent',
  'closesItself',
  'fails',
  'refusesItem',
] as const;
export type PlatformManner = (typeof PLATFORM_MANNERS)[number];

const MINUTE_MS = 60_000;
const CHANGES_A_MINUTE = 4;
const SILENT = 0.02;

/** What the platforms are known for: the manner, and how likely it shows. */
const HABITS: Partial<Record<string, readonly [PlatformManner, number]>> = {
  ubereats: ['slow', 1],
  'uber-eats': ['slow', 1],
  justeat: ['refuses', 0.1],
  ifood: ['lies', 0.25],
  rappi: ['lies', 0.25],
};

export interface Manners {
  /** How the platform takes the next thing that it is asked for a location; `key` stands for the two. */
  next(key: string, slug: string): PlatformManner;
}

/** The manners of the platforms by chance. Deliveroo takes four changes a minute for a location. `now` in ms since 1970. */
export function mannersByChance(random: Random, now: () => number): Manners {
  const changes = new Map<string, number[]>();

  function isOneTooMany(key: string): boolean {
    const recent = (changes.get(key) ?? []).filter((at) => at > now() - MINUTE_MS);
    const isTooMany = recent.length >= CHANGES_A_MINUTE;
    changes.set(key, isTooMany ? recent : [...recent, now()]);
    return isTooMany;
  }

  return {
    next(key, slug) {
      if (slug === 'deliveroo' && isOneTooMany(key)) return 'rateLimits';
      if (random.happens(SILENT)) return 'silent';
      const [manner, likely] = HABITS[slug] ?? ['prompt', 1];
      return random.happens(likely) ? manner : 'prompt';
    },
  };
}

/** Where nothing happens by chance every platform is prompt. */
export const ALL_PROMPT: Manners = { next: () => 'prompt' };
