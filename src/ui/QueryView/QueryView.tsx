import { Button, Callout } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import '@/ui/QueryView/queryView.css';

interface QueryViewProps<Data> {
  /** The last loaded data; undefined before the first load. */
  data: Data | undefined;
  /** The message of the last failed load; null when it succeeded. */
  error: string | null;
  onRetry: () => void;
  /** The placeholder while loading; use the final layout, so that nothing moves. */
  skeleton: ReactNode;
  /** @default data is never empty */
  isEmpty?: (data: Data) => boolean;
  /** Rendered when `isEmpty` returns true: why there is nothing, and what to do next. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders the states of a query: loading, failed with a retry, empty, loaded, and loaded but stale because a refresh failed. */
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
