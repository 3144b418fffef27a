import type { ItemKind } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import type { PlatformReports } from '../../context';
import type { Random } from '../random';
import type { Tasks } from '../tasks';
import { closingReason } from './closingReason';
import { createPlatformClock, type Plan } from './platformClock';
import { ALL_PROMPT, mannersByChance, type PlatformManner } from './platformManners';
import type { MenuAnswer, PlatformAnswer, Platforms } from '../../modules/channels/platforms';
import { refusedItems } from './refusedItems';

export interface SimulatedPlatforms extends Platforms {
  /** What a platform is like at a location from now on; chance leaves it alone then. `afterMs`: how long it takes, else as it is its habit. */
  setManner(locationId: string, slug: string, manner: PlatformManner, afterMs?: number): void;
  /** Whom they tell what they do later and on their own; before that nobody hears of it. */
  reportTo(reports: PlatformReports): void;
  /** On its own a platform pauses a location until then (null: until somebody opens it), and tells why. */
  closeByItself(locationId: string, slug: string, closing: { until: Date | null; reason: string }): Promise<void>;
  /** As if a platform had just been told this, and had answered that it will be so. It reports within a while, or at `until` that it ended. */
  remember(locationId: string, slug: string, told: Remembered): void;
}

export type Remembered =
  | { what: 'status'; state: 'taken' | 'done'; status: ChannelState; until: Date | null }
  | { what: 'items'; state: 'taken' | 'done'; items: readonly Item[] }
  | { what: 'menu'; state: 'taken' };

interface Item {
  innerId: string;
  kind: ItemKind;
  suspended: boolean;
  until: Date | null;
}

export interface SimulatedPlatformsOptions {
  random: Random;
  tasks: Tasks;
  /** Whether they have manners by chance; else all are prompt until a tester says otherwise. */
  byChance: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

const RATE_LIMIT_MS = 60_000;

/** How long a slow platform takes, and how long after it said so a lying one tells the opposite, and then the truth; in seconds. */
const SECONDS = {
  status: { slow: [30, 180], lie: [5, 15], truth: [60, 150] },
  items: { slow: [60, 600], lie: [30, 60], truth: [180, 480] },
} as const satisfies Record<string, Record<string, readonly [number, number]>>;
/** How long a slow one takes for a menu, and one whose server broke meanwhile; in seconds. */
const MENU_SECONDS = [60, 240] as const;

/** Something that a platform was asked: what is so then, and telling it, or the opposite of it. `keys` stand for what it is about. */
interface Errand {
  keys: readonly string[];
  /** It is so: what ends by itself is planned. */
  isSo: (plan: Plan) => void;
  tell: (isSo: boolean, keys: ReadonlySet<string>) => Promise<void>;
}

/** One that a platform may lie about. */
interface PacedErrand extends Errand {
  pace: (typeof SECONDS)[keyof typeof SECONDS];
}

/** The delivery platforms of the demo, in memory. */
export function createSimulatedPlatforms({ random, tasks, byChance, now }: SimulatedPlatformsOptions): SimulatedPlatforms {
  const clock = createPlatformClock(tasks, now);
  const chance = byChance ? mannersByChance(random, now) : ALL_PROMPT;
  const set = new Map<string, { manner: PlatformManner; afterMs: number | undefined }>();
  /** Of each channel of a location the keys of the items that it was told something of since its last menu. */
  const itemsTold = new Map<string, Set<string>>();
  let reports: PlatformReports | null = null;

  function mannerAt(locationId: string, slug: string): { manner: PlatformManner; afterMs: number | undefined } {
    const key = keyOf(locationId, slug);
    return set.get(key) ?? { manner: chance.next(key, slug), afterMs: undefined };
  }

  function carryOut(locationId: string, slug: string, errand: PacedErrand): PlatformAnswer {
    const { manner, afterMs } = mannerAt(locationId, slug);
    const no = noOf(manner, afterMs);
    if (no) return no;
    const plan = clock.replan(errand.keys);
    if (manner === 'slow') {
      doLater(plan, errand, afterMs ?? draw(errand.pace.slow));
      return { kind: 'taken' };
    }
    if (manner === 'lies') {
      const lieMs = afterMs ?? draw(errand.pace.lie);
      plan.after(lieMs, (keys) => errand.tell(false, keys));
      plan.after(lieMs + (afterMs ?? draw(errand.pace.truth)), (keys) => errand.tell(true, keys));
    }
    errand.isSo(plan);
    return { kind: 'done' };
  }

  function takeMenu(location: Location, slug: string, menu: MenuPayload): MenuAnswer {
    const { manner, afterMs } = mannerAt(location.id, slug);
    const no = manner === 'fails' ? null : noOf(manner, afterMs);
    if (no) return no;
    const errand = menuErrand(location.id, slug);
    const plan = clock.replan(errand.keys);
    if (manner === 'slow' || manner === 'fails') {
      doLater(plan, errand, afterMs ?? draw(MENU_SECONDS));
      return { kind: manner === 'slow' ? 'taken' : 'failed' };
    }
    errand.isSo(plan);
    return { kind: 'done', refusedItems: manner === 'refusesItem' ? refusedItems(menu, location.country) : [] };
  }

  function doLater(plan: Plan, errand: Errand, delayMs: number): void {
    plan.after(delayMs, async (keys) => {
      errand.isSo(plan);
      await errand.tell(true, keys);
    });
  }

  /** What was to last until then has ended, whoever tells of it late. */
  function isPast(until: Date | null): boolean {
    return until !== null && until.getTime() <= now();
  }

  function draw([min, max]: readonly [number, number]): number {
    return random.whole(min, max) * 1000;
  }

  function menuErrand(locationId: string, slug: string): Errand {
    const channel = keyOf(locationId, slug);
    return {
      keys: [keyOf(locationId, slug, 'menu')],
      // What is blocked belongs to the old menu: no end of it comes any more, nor one that was about to begin.
      isSo: () => {
        clock.replan([...(itemsTold.get(channel) ?? [])]);
        itemsTold.delete(channel);
      },
      tell: async () => reports?.menuReported(locationId, slug, { refusedItems: [] }),
    };
  }

  function statusErrand(locationId: string, slug: string, wish: { status: ChannelState; until: Date | null }): PacedErrand {
    const { status, until } = wish;
    const opposite = status === 'open' ? 'paused' : 'open';
    const open = async () => reports?.channelReported(locationId, slug, { status: 'open', until: null });
    const truth = () => (isPast(until) ? open() : reports?.channelReported(locationId, slug, wish));
    return {
      pace: SECONDS.status,
      keys: [keyOf(locationId, slug)],
      isSo: (plan) => {
        if (status === 'paused' && until) plan.at(until.getTime(), open);
      },
      tell: async (isSo) => (isSo ? truth() : reports?.channelReported(locationId, slug, { status: opposite, until: null })),
    };
  }

  function itemsErrand(locationId: string, slug: string, items: readonly Item[]): PacedErrand {
    const byKey = new Map(items.map((item) => [keyOf(locationId, slug, item.kind, item.innerId), item]));
    const channel = keyOf(locationId, slug);
    const keysTold = itemsTold.get(channel) ?? new Set();
    for (const key of byKey.keys()) keysTold.add(key);
    itemsTold.set(channel, keysTold);
    const tell = async (keys: ReadonlySet<string>, suspendedOf: (item: Item) => boolean) => {
      const told = [...byKey].filter(([key]) => keys.has(key)).map(([, item]) => item);
      const said = told.map((item) => ({ innerId: item.innerId, kind: item.kind, suspended: suspendedOf(item) }));
      if (said.length > 0) await reports?.itemsReported(locationId, slug, said);
    };
    return {
      pace: SECONDS.items,
      keys: [...byKey.keys()],
      isSo: (plan) => {
        const ends = new Set(items.flatMap(({ suspended, until }) => (suspended && until ? [until.getTime()] : [])));
        for (const end of ends) {
          const ending = new Set([...byKey].filter(([, item]) => item.suspended && item.until?.getTime() === end).map(([key]) => key));
          plan.at(end, (keys) => tell(new Set([...keys].filter((key) => ending.has(key))), () => false));
        }
      },
      tell: (isSo, keys) => tell(keys, ({ suspended, until }) => suspended === isSo && !isPast(until)),
    };
  }

  async function closeByItself(locationId: string, slug: string, { until, reason }: { until: Date | null; reason: string }): Promise<void> {
    const errand = statusErrand(locationId, slug, { status: 'paused', until });
    errand.isSo(clock.replan(errand.keys));
    await reports?.channelReported(locationId, slug, { status: 'paused', until, reason });
  }

  return {
    setStatus: async (location, slug, wish) => carryOut(location.id, slug, statusErrand(location.id, slug, wish)),
    setItems: async (location, slug, items) => carryOut(location.id, slug, itemsErrand(location.id, slug, items.map(dated))),
    setHours: async (location, slug) => {
      const { manner, afterMs } = mannerAt(location.id, slug);
      return noOf(manner, afterMs) ?? { kind: manner === 'slow' ? 'taken' : 'done' };
    },
    setMenu: async (location, slug, menu) => takeMenu(location, slug, menu),
    setManner(locationId, slug, manner, afterMs) {
      set.set(keyOf(locationId, slug), { manner, afterMs });
      if (manner !== 'closesItself') return;
      tasks.schedule(afterMs ?? 0, () => closeByItself(locationId, slug, { until: null, reason: closingReason('ES') }));
    },
    reportTo: (listener) => void (reports = listener),
    closeByItself,
    remember(locationId, slug, told) {
      if (told.what === 'menu') {
        const menu = menuErrand(locationId, slug);
        return doLater(clock.replan(menu.keys), menu, draw(MENU_SECONDS));
      }
      const errand = told.what === 'status' ? statusErrand(locationId, slug, told) : itemsErrand(locationId, slug, told.items);
      const plan = clock.replan(errand.keys);
      if (told.state === 'done') errand.isSo(plan);
      else doLater(plan, errand, draw(errand.pace.slow));
    },
  };
}

type Refused = Extract<PlatformAnswer, { kind: 'rateLimited' | 'refused' | 'silent' }>;

/** The answer of a platform that does nothing; null: it does something. */
function noOf(manner: PlatformManner, afterMs = RATE_LIMIT_MS): Refused | null {
  switch (manner) {
    case 'rateLimits':
      return { kind: 'rateLimited', retryAfterMs: afterMs };
    case 'refuses':
      return { kind: 'refused' };
    case 'silent':
    case 'fails':
      return { kind: 'silent' };
    default:
      return null;
  }
}

function dated({ innerId, kind, suspended, until }: SuspendedItem): Item {
  return { innerId, kind, suspended, until: until === null ? null : new Date(until) };
}

function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}
