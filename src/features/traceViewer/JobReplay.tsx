import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { TraceReader } from '@/features/traceViewer/Reading/TraceReader';
import { ReplayView } from '@/features/traceViewer/Replay/ReplayView';
import type { TraceFile } from '@/features/traceViewer/traceFile';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface JobReplayProps {
  jobUuid: string;
  /** From when on the recording is read, in ms since 1970. */
  since: number;
  onClose: () => void;
}

/** Replays what this browser recorded about a print job (row W-03). Everyone may read the recording of the own browser. */
export function JobReplay({ jobUuid, since, onClose }: JobReplayProps) {
  const intl = useIntl();
  const { traces } = useRuntime();
  const name = intl.formatMessage({ id: 'lab.job.name' }, { job: jobUuid.slice(0, 8) });
  const file = useMemo(
    (): TraceFile | null =>
      traces && {
        name,
        open: async () => {
          const { packed } = await traces.save({ kind: 'job', id: jobUuid, locationId: null }, since);
          return { stream: new Blob([packed]).stream(), bytes: packed.byteLength };
        },
      },
    [traces, name, jobUuid, since],
  );
  // The archive opens shortly after the start of the page.
  if (!file) return null;
  return (
    <TraceReader file={file} onClose={onClose}>
      {(timeline) =>
        timeline.lines.length === 0 ? (
          <EmptyState
            title={intl.formatMessage({ id: 'lab.job.nothingEmpty' })}
            action={<Button onClick={onClose}>{intl.formatMessage({ id: 'lab.replay.closeButton' })}</Button>}
          />
        ) : (
          <ReplayView timeline={timeline} name={name} about={null} onClose={onClose} onEndGuide={null} />
        )
      }
    </TraceReader>
  );
}
