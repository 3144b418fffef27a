import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { MAX_RANGE_DAYS, type Days } from '@/domain/period';
import type { FilterZone } from '@/domain/filterZone';
import type { LocationChoices } from '@/entities/locationFilter/locationFilter';
import { LocationPickers } from '@/entities/locationFilter/LocationPickers';
import { useLocationItems } from '@/entities/locationFilter/useLocationItems';
import { activeFilters, type OrderSearch } from '@/features/orders/OrderList/orderSearch';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';

interface OrderFiltersProps {
  search: OrderSearch;
  choices: LocationChoices;
  /** The selected days and their time zone. */
  days: Days;
  zone: FilterZone;
  onChange: (part: Partial<OrderSearch>) => void;
}

/** Filters of the order list: account, locations, channels, service and days (rows S-15, S-16). A picker with a single option is hidden. */
export function OrderFilters({ search, choices, days, zone, onChange }: OrderFiltersProps) {
  const intl = useIntl();
  const serviceId = useId();
  const items = useLocationItems(choices, search.accountId);
  return (
    <FilterBar label={intl.formatMessage({ id: 'orders.list.filterLabel' })} active={activeFilters(search)}>
      <LocationPickers items={items} chosen={search} onChange={onChange} />
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
