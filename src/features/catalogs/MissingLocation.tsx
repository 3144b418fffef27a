import { useIntl } from 'react-intl';
import { PATHS } from '@/domain/screenPaths';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Shown for the address of a location that does not exist or that the user may not see; links to the list of locations (row R-07). */
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
