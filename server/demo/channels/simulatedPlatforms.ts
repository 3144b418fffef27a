import type { ItemKind } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import type { MenuPayload } from '@/domain/menuPayload';
import type { PlatformReports } from '../../context';
import type { Random } from '../random';
import type { Tasks } from '../tasks';
import { pauseReason } from './pauseReason';
import { createPlatformScheduler, type Plan } from './platformScheduler';
import { ALWAYS_PROMPT, createRandomBehavior, type PlatformBehavior } from './platformBehavior';
import type { MenuReply, PlatformReply, Platforms } from '../../modules/channels/platforms';
import { refusedItems } from './refusedItems';

export interface SimulatedPlatforms extends Platforms {
  /** Fixes the behavior of a platform at a location, instead of random behavior. `afterMs` replaces its random delays. */
  setBehavior(locationId: string, slug: string, behavior: PlatformBehavior, afterMs?: number): void;
  /** Sets the receiver of reports about later and spontaneous changes; without one they are dropped. */
  reportTo(reports: PlatformReports): void;
  /** Pauses a location without a request, until a time (null: until it is opened), and reports the reason. */
  pauseSpontaneously(locationId: string, slug: string, closing: { until: Date | null; reason: string }): Promise<void>;
  /** Restores a request of an earlier run: a `taken` one is executed after a delay, of a `done` one only the end at `until` is scheduled. */
  restore(locationId: string, slug: string, request: RestoredRequest): void;
}

export type RestoredRequest =
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
  /** True for random behavior; else all platforms are prompt until a tester sets a behavior. */
  byChance: boolean;
  /** Milliseconds since 1970. */
  now: () => number;
}

const RATE_LIMIT_MS = 60_000;

/** Random delays in seconds: of a slow platform, of the stale report after a confirmation, and of the correction after that. */
const DELAY_SECONDS = {
  status: { slow: [30, 180], stale: [5, 15], correction: [60, 150] },
  items: { slow: [60, 600], stale: [30, 60], correction: [180, 480] },
} as const satisfies Record<string, Record<string, readonly [number, number]>>;
/** The delay of a menu in seconds, for the behaviors `slow` and `fails`. */
const MENU_SECONDS = [60, 240] as const;

/** A request that a platform has accepted. `keys` identify what it changes. */
interface PlatformCommand {
  keys: readonly string[];
  /** Applies the change, which schedules its end. */
  apply: (plan: Plan) => void;
  report: (isActual: boolean, keys: ReadonlySet<string>) => Promise<void>;
}

/** A command that can be executed late or followed by a stale report. */
interface DelayableCommand extends PlatformCommand {
  delays: (typeof DELAY_SECONDS)[keyof typeof DELAY_SECONDS];
}

/** Simulates the delivery platforms of the demo in memory. */
export function createSimulatedPlatforms({ random, tasks, byChance, now }: SimulatedPlatformsOptions): SimulatedPlatforms {
  const scheduler = createPlatformScheduler(tasks, now);
  const behaviors = byChance ? createRandomBehavior(random, now) : ALWAYS_PROMPT;
  const fixedBehaviors = new Map<string, { behavior: PlatformBehavior; afterMs: number | undefined }>();
  /** By channel of a location: the keys of the items with requests since its last menu. */
  const commandedItems = new Map<string, Set<string>>();
  let reports: PlatformReports | null = null;

  function behaviorAt(locationId: string, slug: string): { behavior: PlatformBehavior; afterMs: number | undefined } {
    const key = keyOf(locationId, slug);
    return fixedBehaviors.get(key) ?? { behavior: behaviors.next(key, slug), afterMs: undefined };
  }

  function execute(locationId: string, slug: string, command: DelayableCommand): PlatformReply {
    const { behavior, afterMs } = behaviorAt(locationId, slug);
    const rejection = rejectionFor(behavior, afterMs);
    if (rejection) return rejection;
    const plan = scheduler.replan(command.keys);
    if (behavior === 'slow') {
      executeLater(plan, command, afterMs ?? randomDelayMs(command.delays.slow));
      return { kind: 'taken' };
    }
    if (behavior === 'reportsStale') {
      const staleMs = afterMs ?? randomDelayMs(command.delays.stale);
      plan.after(staleMs, (keys) => command.report(false, keys));
      plan.after(staleMs + (afterMs ?? randomDelayMs(command.delays.correction)), (keys) => command.report(true, keys));
    }
    command.apply(plan);
    return { kind: 'done' };
  }

  function acceptMenu(location: Location, slug: string, menu: MenuPayload): MenuReply {
    const { behavior, afterMs } = behaviorAt(location.id, slug);
    const rejection = behavior === 'fails' ? null : rejectionFor(behavior, afterMs);
    if (rejection) return rejection;
    const command = menuCommand(location.id, slug);
    const plan = scheduler.replan(command.keys);
    if (behavior === 'slow' || behavior === 'fails') {
      executeLater(plan, command, afterMs ?? randomDelayMs(MENU_SECONDS));
      return { kind: behavior === 'slow' ? 'taken' : 'failed' };
    }
    command.apply(plan);
    return { kind: 'done', refusedItems: behavior === 'refusesItem' ? refusedItems(menu, location.country) : [] };
  }

  function executeLater(plan: Plan, command: PlatformCommand, delayMs: number): void {
    plan.after(delayMs, async (keys) => {
      command.apply(plan);
      await command.report(true, keys);
    });
  }

  /** Whether a pause or block has already ended. */
  function isPast(until: Date | null): boolean {
    return until !== null && until.getTime() <= now();
  }

  function randomDelayMs([min, max]: readonly [number, number]): number {
    return random.whole(min, max) * 1000;
  }

  function menuCommand(locationId: string, slug: string): PlatformCommand {
    const channel = keyOf(locationId, slug);
    return {
      keys: [keyOf(locationId, slug, 'menu')],
      // Blocks belong to the old menu, so their scheduled ends and pending requests are dropped.
      apply: () => {
        scheduler.replan([...(commandedItems.get(channel) ?? [])]);
        commandedItems.delete(channel);
      },
      report: async () => reports?.menuReported(locationId, slug, { refusedItems: [] }),
    };
  }

  function statusCommand(locationId: string, slug: string, requested: { status: ChannelState; until: Date | null }): DelayableCommand {
    const { status, until } = requested;
    const opposite = status === 'open' ? 'paused' : 'open';
    const open = async () => reports?.channelReported(locationId, slug, { status: 'open', until: null });
    const reportActual = () => (isPast(until) ? open() : reports?.channelReported(locationId, slug, requested));
    return {
      delays: DELAY_SECONDS.status,
      keys: [keyOf(locationId, slug)],
      apply: (plan) => {
        if (status === 'paused' && until) plan.at(until.getTime(), open);
      },
      report: async (isActual) =>
        isActual ? reportActual() : reports?.channelReported(locationId, slug, { status: opposite, until: null }),
    };
  }

  function itemsCommand(locationId: string, slug: string, items: readonly Item[]): DelayableCommand {
    const byKey = new Map(items.map((item) => [keyOf(locationId, slug, item.kind, item.innerId), item]));
    const channel = keyOf(locationId, slug);
    const commandedKeys = commandedItems.get(channel) ?? new Set();
    for (const key of byKey.keys()) commandedKeys.add(key);
    commandedItems.set(channel, commandedKeys);
    const report = async (keys: ReadonlySet<string>, suspendedOf: (item: Item) => boolean) => {
      const changed = [...byKey].filter(([key]) => keys.has(key)).map(([, item]) => item);
      const itemReports = changed.map((item) => ({ innerId: item.innerId, kind: item.kind, suspended: suspendedOf(item) }));
      if (itemReports.length > 0) await reports?.itemsReported(locationId, slug, itemReports);
    };
    return {
      delays: DELAY_SECONDS.items,
      keys: [...byKey.keys()],
      apply: (plan) => {
        const ends = new Set(items.flatMap(({ suspended, until }) => (suspended && until ? [until.getTime()] : [])));
        for (const end of ends) {
          const ending = new Set([...byKey].filter(([, item]) => item.suspended && item.until?.getTime() === end).map(([key]) => key));
          plan.at(end, (keys) => report(new Set([...keys].filter((key) => ending.has(key))), () => false));
        }
      },
      report: (isActual, keys) => report(keys, ({ suspended, until }) => suspended === isActual && !isPast(until)),
    };
  }

  async function pauseSpontaneously(
    locationId: string,
    slug: string,
    { until, reason }: { until: Date | null; reason: string },
  ): Promise<void> {
    const command = statusCommand(locationId, slug, { status: 'paused', until });
    command.apply(scheduler.replan(command.keys));
    await reports?.channelReported(locationId, slug, { status: 'paused', until, reason });
  }

  return {
    setStatus: async (location, slug, requested) => execute(location.id, slug, statusCommand(location.id, slug, requested)),
    setItems: async (location, slug, items) => execute(location.id, slug, itemsCommand(location.id, slug, items.map(dated))),
    setHours: async (location, slug) => {
      const { behavior, afterMs } = behaviorAt(location.id, slug);
      return rejectionFor(behavior, afterMs) ?? { kind: behavior === 'slow' ? 'taken' : 'done' };
    },
    setMenu: async (location, slug, menu) => acceptMenu(location, slug, menu),
    setBehavior(locationId, slug, behavior, afterMs) {
      fixedBehaviors.set(keyOf(locationId, slug), { behavior, afterMs });
      if (behavior !== 'closesSpontaneously') return;
      tasks.schedule(afterMs ?? 0, () => pauseSpontaneously(locationId, slug, { until: null, reason: pauseReason('ES') }));
    },
    reportTo: (listener) => void (reports = listener),
    pauseSpontaneously,
    restore(locationId, slug, request) {
      if (request.what === 'menu') {
        const menu = menuCommand(locationId, slug);
        return executeLater(scheduler.replan(menu.keys), menu, randomDelayMs(MENU_SECONDS));
      }
      const command = request.what === 'status' ? statusCommand(locationId, slug, request) : itemsCommand(locationId, slug, request.items);
      const plan = scheduler.replan(command.keys);
      if (request.state === 'done') command.apply(plan);
      else executeLater(plan, command, randomDelayMs(command.delays.slow));
    },
  };
}

type Refused = Extract<PlatformReply, { kind: 'rateLimited' | 'refused' | 'silent' }>;

/** The answer of a platform that does not execute a request; null if it does. */
function rejectionFor(behavior: PlatformBehavior, afterMs = RATE_LIMIT_MS): Refused | null {
  switch (behavior) {
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
