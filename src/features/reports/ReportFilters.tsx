import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import type { FilterZone } from '@/domain/filterZone';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { MAX_RANGE_DAYS, type Days } from '@/domain/period';
import { DayLensField } from '@/features/reports/DayLensField';
import { activeFilters, type ReportSearch } from '@/features/reports/reportSearch';
import { useDaysNote } from '@/features/reports/useDaysNote';
import type { PlaceChoices } from '@/services/filters/placeFilter';
import { usePlaceItems } from '@/services/filters/usePlaceItems';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { PlacePickers } from '@/ui/FilterBar/PlacePickers';
import { Picker } from '@/ui/Picker/Picker';

interface ReportFiltersProps {
  search: ReportSearch;
  choices: PlaceChoices;
  /** The days of the search, and in whose zone today is told. */
  days: Days;
  zone: FilterZone;
  onChange: (part: Partial<ReportSearch>) => void;
}

const SHORT_LIST_HEIGHT = 224;

/** Which orders the reports are of (rows S-15, S-16, RE-01, BR-03). */
export function ReportFilters({ search, choices, days, zone, onChange }: ReportFiltersProps) {
  const intl = useIntl();
  const items = usePlaceItems(choices, search.accountId);
  const daysNote = useDaysNote();
  const services = useMemo(
    () => FULFILLMENT_TYPES.map((type) => ({ id: type, label: intl.formatMessage({ id: `orders.fulfillment.${type}` }) })),
    [intl],
  );
  const statuses = useMemo(
    () => REPORT_STATUSES.map((status) => ({ id: status, label: intl.formatMessage({ id: `reports.status.${status}` }) })),
    [intl],
  );
  return (
    <FilterBar label={intl.formatMessage({ id: 'reports.filterLabel' })} active={activeFilters(search)}>
      <PlacePickers items={items} chosen={search} onChange={onChange} />
      <Picker
        label={intl.formatMessage({ id: 'reports.serviceLabel' })}
        allLabel={intl.formatMessage({ id: 'reports.allServices' })}
        items={services}
        chosen={search.services}
        onChange={(ids) => onChange({ services: FULFILLMENT_TYPES.filter((type) => ids.includes(type)) })}
        maxListHeight={SHORT_LIST_HEIGHT}
      />
      <Picker
        label={intl.formatMessage({ id: 'reports.statusLabel' })}
        allLabel={intl.formatMessage({ id: 'reports.allStatuses' })}
        items={statuses}
        chosen={search.statuses}
        onChange={(ids) => onChange({ statuses: REPORT_STATUSES.filter((status) => ids.includes(status)) })}
        maxListHeight={SHORT_LIST_HEIGHT}
      />
      <PeriodField
        period={search.period}
        days={days}
        maxDays={MAX_RANGE_DAYS.reports}
        hint={daysNote(search.days, search.dayStartsAt, zone)}
        onChange={(period) => onChange({ period })}
      />
      <DayLensField lens={search.days} dayStartsAt={search.dayStartsAt} onChange={onChange} />
    </FilterBar>
  );
}
