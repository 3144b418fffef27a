import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { LAB_CASE_LOCATIONS } from '@/domain/labCase';
import { createTraceTexts } from '@/domain/trace/diagnosis/diagnosisTexts';
import { traceNames } from '@/domain/trace/traceNames';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Formats the contents of a trace in the language of the app. */
export type TraceTexts = ReturnType<typeof createTraceTexts>;

/**
 * Translates a trace: names tabs by number, orders by code and time, printers by ticket type and location. Locations have their names if the
 * user can see them or a recorded case contains them, else their ids.
 */
export function useTraceTexts({ lines, header }: TraceTimeline): TraceTexts {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const names = useMemo(() => traceNames(lines), [lines]);
  return useMemo(() => {
    const locationName = (id: string) => locations.find((each) => each.id === id)?.name ?? LAB_CASE_LOCATIONS.get(id) ?? id;
    return createTraceTexts(intl, names, header, locationName);
  }, [intl, names, header, locations]);
}
