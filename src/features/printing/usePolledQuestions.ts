import { printersOf, type Location } from '@/domain/location';
import { isPollingMethod } from '@/domain/printer';
import type { PrintQuestion } from '@/domain/printQuestion';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useListPrintQuestionsQuery } from '@/services/api/printQuestionsApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useLiveRefetch } from '@/services/realtime/useLiveRefetch';

const NONE: readonly PrintQuestion[] = [];

/**
 * The questions about tickets of printers that ask the server for them (row V-05), oldest first and live; polled while the connection is down.
 * Every device of the location asks them, because no tab printed the ticket. Without such a printer nothing is requested.
 */
export function usePolledQuestions(): readonly PrintQuestion[] {
  const { locations } = useSignedIn();
  const live = useLive();
  const skip = !locations.some(hasPollingPrinter);
  const { data, refetch } = useListPrintQuestionsQuery(undefined, { skip, pollingInterval: live ? 0 : POLL_MS });
  useLiveRefetch(skip ? doNothing : refetch);
  return data?.data ?? NONE;
}

function hasPollingPrinter(location: Location): boolean {
  return printersOf(location).some(({ connectMethod }) => isPollingMethod(connectMethod));
}

function doNothing(): void {
  // A query that was never started cannot be refetched.
}
