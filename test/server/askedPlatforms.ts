import type { SuspendedItem } from '@/domain/suspendBody';
import { NO_PLATFORMS, type PlatformAnswer, type Platforms } from '../../server/modules/channels/platforms';

type ItemsAnswer = PlatformAnswer | (() => Promise<PlatformAnswer>);

/** Platforms that answer each request about items as the test says, by slug, else that it is done; `asked` is what they were asked. */
export function askedPlatforms(answers: Partial<Record<string, ItemsAnswer>> = {}) {
  const asked: { locationId: string; slug: string; items: readonly SuspendedItem[] }[] = [];
  const platforms: Platforms = {
    ...NO_PLATFORMS,
    setItems: async ({ id: locationId }, slug, items) => {
      asked.push({ locationId, slug, items });
      const answer = answers[slug] ?? { kind: 'done' };
      return typeof answer === 'function' ? answer() : answer;
    },
  };
  return { platforms, asked };
}
