import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ControlledLocation } from '@/features/storeAvailability/LocationControl/ControlledLocation';
import '@/features/storeAvailability/LocationControl/locationControl.css';
import '@/features/storeAvailability/storeAvailability.css';
import { byName } from '@/lib/byName';
import { pathTo } from '@/services/paths/pathTo';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { Picker } from '@/ui/Picker/Picker';

/** Location Control: statuses and pause controls of one location (rows SA-01 to SA-06); only a location picker if the URL has no id. */
export function LocationControlPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { id } = useParams();
  const { locations } = useSignedIn();
  const items = useMemo(
    () =>
      [...locations]
        .sort(byName)
        .map(({ id: each, name, city, images }) => ({ id: each, label: name, detail: city ?? '', image: images?.[0]?.url })),
    [locations],
  );
  const location = locations.find((each) => each.id === id);

  function go([next]: string[]) {
    void navigate(pathTo('locationControl', { id: next ?? null }));
  }

  return (
    <div className="location-control">
      {items.length > 1 && (
        <div className="location-control-picker">
          <Picker
            single
            label={intl.formatMessage({ id: 'storeAvailability.control.pickLabel' })}
            allLabel={intl.formatMessage({ id: 'storeAvailability.control.pickPlaceholder' })}
            items={items}
            chosen={location ? [location.id] : []}
            onChange={go}
          />
        </div>
      )}
      {location ? (
        <ControlledLocation key={location.id} location={location} />
      ) : (
        <EmptyState
          title={intl.formatMessage({
            id: id === undefined ? 'storeAvailability.control.noneTitle' : 'storeAvailability.control.missingTitle',
          })}
        >
          {intl.formatMessage({ id: id === undefined ? 'storeAvailability.control.noneText' : 'storeAvailability.control.missingText' })}
        </EmptyState>
      )}
    </div>
  );
}
