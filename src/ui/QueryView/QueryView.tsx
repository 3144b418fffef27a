import { Button, Callout } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import '@/ui/QueryView/queryView.css';

interface QueryViewProps<Data> {
  /** What was loaded last; undefined as long as nothing was. */
  data: Data | undefined;
  /** Why the last load failed, in words; null when it did not. */
  error: string | null;
  onRetry: () => void;
  /** Stands in while nothing is loaded: it has the final shape, so that nothing jumps. */
  skeleton: ReactNode;
  /** @default nothing is empty */
  isEmpty?: (data: Data) => boolean;
  /** Shown when `isEmpty`: why, and what to do next. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A loaded thing in its five cases: loading, failed with a retry, empty, there, and there but old because it could not be refreshed. */
export function QueryView<Data>({ data, error, onRetry, skeleton, isEmpty, empty, children }: QueryViewProps<Data>) {
  const intl = useIntl();
  const retry = <Button onClick={onRetry}>{intl.formatMessage({ id: 'ui.queryView.retryButton' })}</Button>;

  if (data === undefined && error !== null) {
    return (
      <div role="alert">
        <EmptyState icon={<ErrorIcon size={20} />} title={intl.formatMessage({ id: 'ui.queryView.errorTitle' })} action={retry}>
          {error}
        </EmptyState>
      </div>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-busy aria-label={intl.formatMessage({ id: 'ui.queryView.loadingLabel' })}>
        {skeleton}
      </div>
    );
  }
  return (
    <>
      {error !== null && (
        <Callout className="query-view-stale" intent="warning" role="status" compact>
          <span>{intl.formatMessage({ id: 'ui.queryView.staleLabel' }, { error })}</span>
          {retry}
        </Callout>
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
