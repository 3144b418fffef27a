import { useWhoPrints } from '@/entities/printing/useWhoPrints';
import { useSessionCover } from '@/entities/session/useSessionCover';

/**
 * The restaurant that closes after the session ends, while this tab prints: from the end of the session on, it would print nothing (row
 * W-01). Null if the session is long enough, or its end is unknown. `endsAt` is in ms since 1970.
 */
export function useShortSession(endsAt: number | null): ReturnType<typeof useSessionCover>['service'] {
  const who = useWhoPrints();
  const { service, isTooShort } = useSessionCover(endsAt ?? 0);
  return who === 'thisTab' && endsAt !== null && isTooShort ? service : null;
}
