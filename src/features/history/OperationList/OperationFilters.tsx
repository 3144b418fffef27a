import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { FilterZone } from '@/domain/filterZone';
import type { Location } from '@/domain/location';
import { OPERATION_ACTIONS, OPERATION_STATUSES } from '@/domain/operation';
import { MAX_RANGE_DAYS, type Days } from '@/domain/period';
import { actionText, statusText } from '@/entities/operation/operationTexts';
import { LocationPicker } from '@/features/history/LocationPicker';
import { activeFilters, type OperationSearch } from '@/features/history/OperationList/operationSearch';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';

interface OperationFiltersProps {
  search: OperationSearch;
  locations: readonly Location[];
  /** The days of the search, in the zone below. */
  days: Days;
  zone: FilterZone;
  onChange: (part: Partial<OperationSearch>) => void;
}

/** The filters of the history: action, result, location and time. */
export function OperationFilters({ search, locations, days, zone, onChange }: OperationFiltersProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <FilterBar label={intl.formatMessage({ id: 'history.filter.label' })} active={activeFilters(search)}>
      <LocationPicker locations={locations} chosen={search.locationIds} onChange={(locationIds) => onChange({ locationIds })} />
      <FormGroup label={intl.formatMessage({ id: 'history.filter.actionLabel' })} labelFor={`${id}-action`}>
        <HTMLSelect
          fill
          id={`${id}-action`}
          value={search.action ?? ''}
          onChange={({ currentTarget }) => onChange({ action: OPERATION_ACTIONS.find((action) => action === currentTarget.value) ?? null })}
          options={[
            { value: '', label: intl.formatMessage({ id: 'history.filter.everyAction' }) },
            ...OPERATION_ACTIONS.map((action) => ({ value: action, label: actionText(intl, action) })),
          ]}
        />
      </FormGroup>
      <FormGroup label={intl.formatMessage({ id: 'history.filter.statusLabel' })} labelFor={`${id}-status`}>
        <HTMLSelect
          fill
          id={`${id}-status`}
          value={search.status ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ status: OPERATION_STATUSES.find((status) => status === currentTarget.value) ?? null })
          }
          options={[
            { value: '', label: intl.formatMessage({ id: 'history.filter.everyStatus' }) },
            ...OPERATION_STATUSES.map((status) => ({ value: status, label: statusText(intl, status) })),
          ]}
        />
      </FormGroup>
      <PeriodField
        period={search.period}
        days={days}
        maxDays={MAX_RANGE_DAYS.orders}
        hint={intl.formatMessage({ id: zone.mixed ? 'history.filter.viewerZoneHint' : 'history.filter.zoneHint' }, { zone: zone.timeZone })}
        onChange={(period) => onChange({ period })}
      />
    </FilterBar>
  );
}
