import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { MAX_RANGE_DAYS, type Days } from '@/domain/period';
import type { FilterZone } from '@/domain/filterZone';
import { activeFilters, type OrderSearch } from '@/features/orders/OrderList/orderSearch';
import { locationsOf, type PlaceChoices } from '@/services/filters/placeFilter';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { Picker } from '@/ui/Picker/Picker';

/** The list of channels is as high as its rows, up to this (specification 1 §9). */
const CHANNEL_LIST_HEIGHT = 224;

interface OrderFiltersProps {
  search: OrderSearch;
  choices: PlaceChoices;
  /** The days of the search, and in which zone they are. */
  days: Days;
  zone: FilterZone;
  onChange: (part: Partial<OrderSearch>) => void;
}

/** Of which account, locations, channels and days orders are listed (rows S-15, S-16). A picker without a choice is not there. */
export function OrderFilters({ search, choices, days, zone, onChange }: OrderFiltersProps) {
  const intl = useIntl();
  const serviceId = useId();
  const { accountId } = search;
  const accounts = useMemo(() => choices.accounts.map(({ id, name }) => ({ id, label: name })), [choices.accounts]);
  const locations = useMemo(
    () =>
      locationsOf(choices, accountId).map(({ id, name, address, city, images }) => ({
        id,
        label: name,
        detail: [address, city].filter(Boolean).join(', '),
        image: images?.[0]?.url,
      })),
    [choices, accountId],
  );
  const channels = useMemo(() => choices.channels.map(({ slug, name, image }) => ({ id: slug, label: name, image })), [choices.channels]);
  return (
    <FilterBar label={intl.formatMessage({ id: 'orders.list.filterLabel' })} active={activeFilters(search)}>
      {accounts.length > 0 && (
        <Picker
          single
          label={intl.formatMessage({ id: 'orders.list.accountLabel' })}
          allLabel={intl.formatMessage({ id: 'orders.list.allAccounts' })}
          items={accounts}
          chosen={accountId === null ? [] : [accountId]}
          onChange={([id = null]) => onChange({ accountId: id })}
        />
      )}
      {choices.locations.length > 1 && (
        <div className="filter-bar-wide">
          <Picker
            label={intl.formatMessage({ id: 'orders.list.locationLabel' })}
            allLabel={intl.formatMessage({ id: 'orders.list.allLocations' })}
            items={locations}
            chosen={search.locationIds}
            onChange={(locationIds) => onChange({ locationIds })}
          />
        </div>
      )}
      <Picker
        label={intl.formatMessage({ id: 'orders.list.channelLabel' })}
        allLabel={intl.formatMessage({ id: 'orders.list.allChannels' })}
        items={channels}
        chosen={search.channels}
        onChange={(slugs) => onChange({ channels: slugs })}
        maxListHeight={CHANNEL_LIST_HEIGHT}
      />
      <FormGroup label={intl.formatMessage({ id: 'orders.list.serviceLabel' })} labelFor={serviceId}>
        <HTMLSelect
          fill
          id={serviceId}
          value={search.service ?? ''}
          onChange={({ currentTarget }) => onChange({ service: FULFILLMENT_TYPES.find((type) => type === currentTarget.value) ?? null })}
          options={[
            { value: '', label: intl.formatMessage({ id: 'orders.list.allServices' }) },
            ...FULFILLMENT_TYPES.map((type) => ({ value: type, label: intl.formatMessage({ id: `orders.fulfillment.${type}` }) })),
          ]}
        />
      </FormGroup>
      <PeriodField
        period={search.period}
        days={days}
        maxDays={MAX_RANGE_DAYS.orders}
        hint={intl.formatMessage({ id: zone.mixed ? 'orders.list.viewerZoneHint' : 'orders.list.zoneHint' }, { zone: zone.timeZone })}
        onChange={(period) => onChange({ period })}
      />
    </FilterBar>
  );
}
