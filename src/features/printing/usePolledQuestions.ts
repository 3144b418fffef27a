import { printersOf, type Location } from '@/domain/location';
import { isPollingMethod } from '@/domain/printer';
import type { PrintQuestion } from '@/domain/printQuestion';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useListPrintQuestionsQuery } from '@/services/api/printQuestionsApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';

/** Polling interval while the server announces changes, in ms: an announcement may be missed when the connection returns. */
const MISSED_POLL_MS = 60_000;
const NONE: readonly PrintQuestion[] = [];

/**
 * The questions about tickets of printers that ask the server for them (row V-05), oldest first and live. Every device of the location asks
 * them, because no tab printed the ticket. Without such a printer nothing is requested.
 */
export function usePolledQuestions(): readonly PrintQuestion[] {
  const { locations } = useSignedIn();
  const live = useLive();
  const skip = !locations.some(hasPollingPrinter);
  const { data } = useListPrintQuestionsQuery(undefined, { skip, pollingInterval: live ? MISSED_POLL_MS : POLL_MS });
  return data?.data ?? NONE;
}

function hasPollingPrinter(location: Location): boolean {
  return printersOf(location).some(({ connectMethod }) => isPollingMethod(connectMethod));
}
