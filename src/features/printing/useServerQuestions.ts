import { printersOf, type Location } from '@/domain/location';
import { isTabMethod } from '@/domain/printer';
import type { PrintQuestion } from '@/domain/printQuestion';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useListPrintQuestionsQuery } from '@/services/api/printQuestionsApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';

/** Polling interval while the server announces changes, in ms: an announcement may be missed when the connection returns. */
const MISSED_POLL_MS = 60_000;
const NONE: readonly PrintQuestion[] = [];

/**
 * The questions about tickets of printers that ask the server for them and of installed programs (rows V-05, PR-19), oldest first and live.
 * Every device of the location asks them, because no tab printed the ticket. Without such a printer nothing is requested.
 */
export function useServerQuestions(): readonly PrintQuestion[] {
  const { locations } = useSignedIn();
  const live = useLive();
  const skip = !locations.some(hasPrinterWithoutTab);
  const { data } = useListPrintQuestionsQuery(undefined, { skip, pollingInterval: live ? MISSED_POLL_MS : POLL_MS });
  return data?.data ?? NONE;
}

function hasPrinterWithoutTab(location: Location): boolean {
  return printersOf(location).some(({ connectMethod }) => !isTabMethod(connectMethod));
}
