import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import type { Location } from '@/domain/location';
import { PATHS } from '@/domain/screenPaths';
import { LocationForm } from '@/features/locations/LocationForm/LocationForm';
import { NewLocation } from '@/features/locations/LocationForm/NewLocation';
import '@/features/locations/locations.css';
import type { PrinterTools } from '@/features/locations/Printing/PrintingSection';
import { useGetAccountQuery } from '@/services/api/accountsApi';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useGetLocationQuery } from '@/services/api/locationsApi';
import { pathTo } from '@/services/paths/pathTo';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { FormSkeleton } from '@/ui/Form/FormSkeleton';
import { QueryView } from '@/ui/QueryView/QueryView';
import { showToast } from '@/ui/Toasts/showToast';

interface LocationPageProps {
  /** Null for a new location. */
  locationId: string | null;
  /** The account preselected for a new location. */
  accountId: string | null;
  /** The printer tools, provided by another feature. */
  printerTools: PrinterTools;
}

/** Refetches the location when the page opens; cached data is shown until then. */
const FRESH = { refetchOnMountOrArgChange: true };

/** Edits a location or creates one (specification 1 §2). */
export function LocationPage({ locationId, accountId, printerTools }: LocationPageProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const location = useGetLocationQuery(locationId ?? '', { ...FRESH, skip: locationId === null });
  const account = useGetAccountQuery(accountId ?? '', { skip: accountId === null });
  const query = locationId === null ? account : location;

  function created(newLocation: Location, isHere: boolean) {
    void showToast('success', intl.formatMessage({ id: 'locations.created.toast' }, { name: newLocation.name }));
    if (isHere) void navigate(pathTo('location', { id: newLocation.id }, { section: 'setup' }), { replace: true });
  }

  function deleted() {
    void showToast('success', intl.formatMessage({ id: 'locations.deleted.toast' }));
    void navigate(PATHS.locations, { replace: true });
  }

  if (locationId === null && accountId === null) return <NewLocation account={null} onCreated={created} />;
  if (isApiError(query.error) && query.error.kind === 'http' && query.error.status === 404) {
    return <NotFound what={locationId === null ? 'account' : 'location'} />;
  }
  const queryProps = {
    error: query.error ? apiErrorText(intl, query.error) : null,
    onRetry: () => void query.refetch(),
    skeleton: <LocationSkeleton />,
  };
  return locationId === null ? (
    <QueryView data={account.currentData} {...queryProps}>
      {(data) => <NewLocation key={data.id} account={data} onCreated={created} />}
    </QueryView>
  ) : (
    <QueryView data={location.currentData} {...queryProps}>
      {(data) => <LocationForm key={data.id} location={data} printerTools={printerTools} onDeleted={deleted} />}
    </QueryView>
  );
}

/** A placeholder in the shape of the location form. */
function LocationSkeleton() {
  return (
    <div className="location-waits">
      <div className={`location-tabs-wait ${Classes.SKELETON}`} />
      <FormSkeleton fields={12} />
    </div>
  );
}

/** Also shown for a location of another tenant, so that its existence is not revealed. */
function NotFound({ what }: { what: 'account' | 'location' }) {
  const intl = useIntl();
  return (
    <EmptyState
      title={intl.formatMessage({ id: `locations.notFound.${what}Title` })}
      link={{ to: PATHS.locations, text: intl.formatMessage({ id: 'locations.notFound.listButton' }) }}
    >
      {intl.formatMessage({ id: 'locations.notFound.text' })}
    </EmptyState>
  );
}
