import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { Picker } from '@/ui/Picker/Picker';

interface LocationPickerProps {
  locations: readonly Location[];
  /** An empty list means all locations. */
  chosen: readonly string[];
  onChange: (locationIds: string[]) => void;
}

/** Filters by location; hidden when the user has only one. */
export function LocationPicker({ locations, chosen, onChange }: LocationPickerProps) {
  const intl = useIntl();
  const items = useMemo(
    () =>
      locations.map(({ id, name, address, city, images }) => ({
        id,
        label: name,
        detail: [address, city].filter(Boolean).join(', '),
        image: images?.[0]?.url,
      })),
    [locations],
  );
  if (locations.length < 2) return null;
  return (
    <div className="filter-bar-wide">
      <Picker
        label={intl.formatMessage({ id: 'history.filter.locationLabel' })}
        allLabel={intl.formatMessage({ id: 'history.filter.everyLocation' })}
        items={items}
        chosen={chosen}
        onChange={onChange}
      />
    </div>
  );
}
