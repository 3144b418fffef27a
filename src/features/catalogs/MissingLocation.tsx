import { useIntl } from 'react-intl';
import { PATHS } from '@/domain/screenPaths';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** The address names a location that there is not, or that the user may not see: the way on leads to those that the user may (row R-07). */
export function MissingLocation() {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: 'catalogs.noLocation.title' })}
      link={{ to: PATHS.locations, text: intl.formatMessage({ id: 'catalogs.noLocation.listButton' }) }}
    >
      {intl.formatMessage({ id: 'catalogs.noLocation.text' })}
    </EmptyState>
  );
}
