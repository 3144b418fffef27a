import type { SuspendedItem } from '@/domain/suspendBody';
import { NO_PLATFORMS, type PlatformReply, type Platforms } from '../../server/modules/channels/platforms';

type ItemsAnswer = PlatformReply | (() => Promise<PlatformReply>);

/** Platforms that record item requests in `requests` and answer them by slug as given, `done` by default. */
export function recordingPlatforms(answers: Partial<Record<string, ItemsAnswer>> = {}) {
  const requests: { locationId: string; slug: string; items: readonly SuspendedItem[] }[] = [];
  const platforms: Platforms = {
    ...NO_PLATFORMS,
    setItems: async ({ id: locationId }, slug, items) => {
      requests.push({ locationId, slug, items });
      const answer = answers[slug] ?? { kind: 'done' };
      return typeof answer === 'function' ? answer() : answer;
    },
  };
  return { platforms, requests };
}
