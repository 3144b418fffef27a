import { useIntl } from 'react-intl';
import { Picker } from '@/ui/Picker/Picker';
import type { PickerItem } from '@/ui/Picker/pickerItem';

/** Maximum height of the list of channels (specification 1 §9). */
const CHANNEL_LIST_HEIGHT = 224;

interface LocationPickersProps {
  items: {
    /** Empty if there is no choice; the picker is then hidden. */
    accounts: readonly PickerItem[];
    locations: readonly PickerItem[];
    channels: readonly PickerItem[];
    /** Whether there is more than one location to choose from, in any account. */
    hasLocations: boolean;
  };
  chosen: { accountId: string | null; locationIds: readonly string[]; channels: readonly string[] };
  onChange: (part: { accountId: string | null } | { locationIds: string[] } | { channels: string[] }) => void;
}

/** Fields of a filter bar for account, locations and channels (rows S-15, S-16). */
export function LocationPickers({ items, chosen, onChange }: LocationPickersProps) {
  const intl = useIntl();
  return (
    <>
      {items.accounts.length > 0 && (
        <Picker
          single
          label={intl.formatMessage({ id: 'ui.places.accountLabel' })}
          allLabel={intl.formatMessage({ id: 'ui.places.allAccounts' })}
          items={items.accounts}
          chosen={chosen.accountId === null ? [] : [chosen.accountId]}
          onChange={([id = null]) => onChange({ accountId: id })}
        />
      )}
      {items.hasLocations && (
        <div className="filter-bar-wide">
          <Picker
            label={intl.formatMessage({ id: 'ui.places.locationLabel' })}
            allLabel={intl.formatMessage({ id: 'ui.places.allLocations' })}
            items={items.locations}
            chosen={chosen.locationIds}
            onChange={(locationIds) => onChange({ locationIds })}
          />
        </div>
      )}
      <Picker
        label={intl.formatMessage({ id: 'ui.places.channelLabel' })}
        allLabel={intl.formatMessage({ id: 'ui.places.allChannels' })}
        items={items.channels}
        chosen={chosen.channels}
        onChange={(channels) => onChange({ channels })}
        maxListHeight={CHANNEL_LIST_HEIGHT}
      />
    </>
  );
}
