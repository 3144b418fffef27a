import { useIntl } from 'react-intl';
import { PATHS } from '@/domain/screenPaths';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Stands where an address names orders in a way that nobody can read. */
export function UnreadableFigure() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'reports.unreadable.title' })}
      link={{ to: PATHS.reports, text: intl.formatMessage({ id: 'reports.unreadable.button' }) }}
    >
      {intl.formatMessage({ id: 'reports.unreadable.text' })}
    </EmptyState>
  );
}
