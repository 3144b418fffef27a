import { writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

/** Where the app starts after the sign-in and at its root (row W-01). `automatic`: the role and the device decide. */
export const START_SCREENS = ['automatic', 'dashboard', 'operations', 'kitchen'] as const;
export type StartScreen = (typeof START_SCREENS)[number];

/**
 * Returns the start screen that a user chose in this browser, and its setter. Stored like saved views: per user, because a user has one for
 * each device, and also after a sign-out, so that it applies to the next sign-in. An unknown value is `automatic`.
 */
export function useStartScreen(userId: string) {
  const key = `views:start:${userId}`;
  const stored = useStored(key);
  const chosen = START_SCREENS.find((each) => each === stored) ?? 'automatic';
  return [chosen, (next: StartScreen) => writeStored(key, next)] as const;
}
