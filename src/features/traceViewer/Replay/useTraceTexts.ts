import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { createTraceTexts, type LocationName } from '@/domain/trace/diagnosis/diagnosisTexts';
import { traceNames } from '@/domain/trace/traceNames';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Formats the contents of a trace in the language of the app. */
export type TraceTexts = ReturnType<typeof createTraceTexts>;

/**
 * Translates a trace: names tabs by number, orders by code and time, printers by ticket type and location. `locationName` must be stable;
 * without it locations have their ids.
 */
export function useTraceTexts({ lines, header }: TraceTimeline, locationName?: LocationName): TraceTexts {
  const intl = useIntl();
  const names = useMemo(() => traceNames(lines), [lines]);
  return useMemo(() => createTraceTexts(intl, names, header, locationName), [intl, names, header, locationName]);
}
