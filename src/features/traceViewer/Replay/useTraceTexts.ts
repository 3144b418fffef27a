import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { createTraceTexts } from '@/domain/trace/diagnosis/diagnosisTexts';
import { traceNames } from '@/domain/trace/traceNames';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Formats the contents of a trace in the language of the app. */
export type TraceTexts = ReturnType<typeof createTraceTexts>;

/** Translates a trace: names orders by code and time, printers by ticket type and location. */
export function useTraceTexts({ lines, header }: TraceTimeline): TraceTexts {
  const intl = useIntl();
  return useMemo(() => createTraceTexts(intl, traceNames(lines), header), [intl, lines, header]);
}
