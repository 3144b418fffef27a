import { Button, Callout } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { listCatalogs } from '@/contract/catalogs';
import { isGranted } from '@/contract/endpoint';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { stationOptions } from '@/features/locations/Stations/stationOptions';
import { useListCatalogsQuery } from '@/services/api/catalogsApi';

/** What can be assigned to stations, null while it is unknown, and a note when the menus cannot be read or there are none. */
export function useStationOptions(locationId: string) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const mayRead = isGranted(user.role, listCatalogs);
  const { data, isError, refetch } = useListCatalogsQuery(locationId, { skip: !mayRead });
  const options = useMemo(() => (data ? stationOptions(data.data) : null), [data]);
  if (!mayRead) return { options, note: <Callout compact>{intl.formatMessage({ id: 'locations.stations.noPermissionText' })}</Callout> };
  if (isError && !data) {
    const note = (
      <Callout intent="warning" compact>
        {intl.formatMessage({ id: 'locations.stations.catalogsError' })}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {intl.formatMessage({ id: 'locations.stations.retryButton' })}
        </Button>
      </Callout>
    );
    return { options, note };
  }
  const isEmpty = data?.data.length === 0;
  return { options, note: isEmpty && <Callout compact>{intl.formatMessage({ id: 'locations.stations.noCatalogText' })}</Callout> };
}
