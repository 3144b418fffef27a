import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useIntl, type IntlShape } from 'react-intl';
import { isInterrupted } from '@/features/traceViewer/Reading/isInterrupted';
import { MAX_PACKED_BYTES } from '@/features/traceViewer/Reading/openTrace';
import { TraceFaults } from '@/features/traceViewer/Reading/TraceFaults';
import type { TraceReading } from '@/features/traceViewer/Reading/useTraceReading';
import { apiErrorText } from '@/services/api/apiErrorText';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

const MEGABYTE = 1024 * 1024;

type Failure = Exclude<TraceReading, { kind: 'open' | 'reading' }>;

interface ReadingFailedProps {
  name: string;
  reading: Failure;
  onRetry: () => void;
  onClose: () => void;
}

/** Why a file cannot be shown, by line if known, with the available actions. */
export function ReadingFailed({ name, reading, onRetry, onClose }: ReadingFailedProps) {
  const intl = useIntl();
  const mayRetry =
    reading.kind === 'refused' || reading.kind === 'unreadable' || (reading.kind === 'noTrace' && isInterrupted(reading.faults));
  return (
    <div role="alert">
      <EmptyState
        icon={<ErrorIcon size={20} />}
        title={intl.formatMessage({ id: 'lab.reading.failedTitle' }, { name })}
        action={
          <div className="lab-ways">
            {mayRetry && <Button onClick={onRetry}>{intl.formatMessage({ id: 'ui.queryView.retryButton' })}</Button>}
            <Button onClick={onClose}>{intl.formatMessage({ id: 'lab.reading.otherButton' })}</Button>
          </div>
        }
      >
        {reading.kind === 'noTrace' ? <TraceFaults faults={reading.faults} /> : reasonText(intl, reading)}
      </EmptyState>
    </div>
  );
}

function reasonText(intl: IntlShape, reading: Exclude<Failure, { kind: 'noTrace' }>): string {
  switch (reading.kind) {
    case 'tooLarge':
      return intl.formatMessage({ id: 'lab.reading.tooLargeError' }, { size: reading.bytes / MEGABYTE, most: MAX_PACKED_BYTES / MEGABYTE });
    case 'refused':
      return reading.error.kind === 'http' && reading.error.status === 404
        ? intl.formatMessage({ id: 'lab.reading.expiredError' })
        : apiErrorText(intl, reading.error);
    case 'unreadable':
      return intl.formatMessage({ id: 'lab.reading.unreadableError' });
  }
}
