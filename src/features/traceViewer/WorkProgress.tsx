import { Callout, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { useIntl } from 'react-intl';
import '@/features/traceViewer/workProgress.css';

interface WorkProgressProps {
  /** Completed fraction, 0 to 1. */
  part: number;
  failed?: boolean | undefined;
}

/** Progress or failure of a task; nothing for a task that completes immediately. */
export function WorkProgress({ part, failed }: WorkProgressProps) {
  const intl = useIntl();
  if (failed) {
    return (
      <Callout compact intent="danger" role="alert">
        {intl.formatMessage({ id: 'lab.work.failedError' })}
      </Callout>
    );
  }
  return (
    <div className="work-progress">
      <ProgressBar value={part} stripes={false} animate={false} aria-label={intl.formatMessage({ id: 'lab.work.progressLabel' })} />
      <p className="lab-muted">{intl.formatMessage({ id: 'lab.work.partLabel' }, { part })}</p>
    </div>
  );
}
