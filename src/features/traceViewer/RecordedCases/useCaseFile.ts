import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { LabCase } from '@/domain/labCase';
import { RECORDING_URLS } from '@/features/traceViewer/RecordedCases/recordingUrls';
import type { TraceFile } from '@/features/traceViewer/traceFile';

/** The file of a recorded case, named by its title; null without a case. */
export function useCaseFile(labCase: LabCase | null): TraceFile | null {
  const intl = useIntl();
  return useMemo(
    () =>
      labCase && {
        name: intl.formatMessage({ id: `lab.case.${labCase.id}.title` }),
        async open(signal) {
          const reply = await fetch(RECORDING_URLS[labCase.id], { signal }).catch(() => null);
          if (!reply) return { error: { kind: 'network' } };
          if (!reply.ok) return { error: { kind: 'http', status: reply.status, code: '', message: '' } };
          return { stream: reply.body ?? new Blob().stream(), bytes: null };
        },
      },
    [intl, labCase],
  );
}
