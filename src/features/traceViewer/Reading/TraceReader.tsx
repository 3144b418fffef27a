import { Button, Callout, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isInterrupted } from '@/features/traceViewer/Reading/isInterrupted';
import { ReadingFailed } from '@/features/traceViewer/Reading/ReadingFailed';
import { useTraceReading } from '@/features/traceViewer/Reading/useTraceReading';
import type { TraceFile } from '@/features/traceViewer/traceFile';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import '@/features/traceViewer/Reading/reading.css';

interface TraceReaderProps {
  file: TraceFile;
  /** Cancels reading. */
  onClose: () => void;
  children: (timeline: TraceTimeline) => ReactNode;
}

/** Reads a trace with progress and a cancel button, then shows it or why it cannot be shown. Use a new `key` for another file. */
export function TraceReader({ file, onClose, children }: TraceReaderProps) {
  const intl = useIntl();
  const { reading, retry } = useTraceReading(file);
  if (reading.kind === 'open') {
    const view = children(reading.timeline);
    return isInterrupted(reading.timeline.faults) ? <Interrupted onRetry={retry}>{view}</Interrupted> : view;
  }
  if (reading.kind !== 'reading') return <ReadingFailed name={file.name} reading={reading} onRetry={retry} onClose={onClose} />;
  const { read, bytes } = reading;
  const part = bytes ? read / bytes : 0;
  return (
    <div className="lab-reading" role="status">
      <p>{intl.formatMessage({ id: 'lab.reading.label' }, { name: file.name })}</p>
      <ProgressBar value={part} stripes={false} animate={false} aria-label={intl.formatMessage({ id: 'lab.reading.progressLabel' })} />
      <p className="lab-muted">{intl.formatMessage({ id: 'lab.reading.partLabel' }, { part, megabytes: read / 1024 / 1024 })}</p>
      <Button onClick={onClose}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
    </div>
  );
}

/** The trace that was read before an interruption, below a retry button. */
function Interrupted({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const intl = useIntl();
  return (
    <div className="lab-interrupted">
      <Callout compact intent="warning" role="alert">
        {intl.formatMessage({ id: 'lab.reading.interruptedText' })}{' '}
        <Button size="small" onClick={onRetry}>
          {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
        </Button>
      </Callout>
      {children}
    </div>
  );
}
