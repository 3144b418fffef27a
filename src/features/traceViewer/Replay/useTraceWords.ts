import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { traceWords } from '@/domain/trace/diagnosis/diagnosisWords';
import { traceNames } from '@/domain/trace/traceNames';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Writes what a trace says in the language of the app. */
export type TraceWords = ReturnType<typeof traceWords>;

/** The words of a trace: its orders by code and time, its printers by ticket type and place. */
export function useTraceWords({ lines, header }: TraceTimeline): TraceWords {
  const intl = useIntl();
  return useMemo(() => traceWords(intl, traceNames(lines), header), [intl, lines, header]);
}
