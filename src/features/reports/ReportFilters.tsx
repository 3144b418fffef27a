import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import type { FilterZone } from '@/domain/filterZone';
import { FULFILLMENT_TYPES } from '@/domain/order';
import type { Days } from '@/domain/period';
import { useDaysNote } from '@/entities/figures/useDaysNote';
import type { LocationChoices } from '@/entities/locationFilter/locationFilter';
import { LocationPickers } from '@/entities/locationFilter/LocationPickers';
import { useLocationItems } from '@/entities/locationFilter/useLocationItems';
import { DayRuleField } from '@/features/reports/DayRuleField';
import { activeFilters, type ReportSearch } from '@/features/reports/reportSearch';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { Picker } from '@/ui/Picker/Picker';

interface ReportFiltersProps {
  search: ReportSearch;
  isFolded: boolean;
  choices: LocationChoices;
  /** The selected days, and the time zone that defines today. */
  days: Days;
  zone: FilterZone;
  /** Maximum number of days of the report. */
  maxDays: number;
  /** Shown instead of the collapsed fields; null while the filters are invalid, which then stay expanded. */
  summary: ReactNode;
  onChange: (part: Partial<ReportSearch>) => void;
  onFold: (isFolded: boolean) => void;
}

const SHORT_LIST_HEIGHT = 224;

/** Filters of the reports (rows S-15, S-16, RE-01, BR-03). */
export function ReportFilters({ search, isFolded, choices, days, zone, maxDays, summary, onChange, onFold }: ReportFiltersProps) {
  const intl = useIntl();
  const items = useLocationItems(choices, search.accountId);
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
    <FilterBar
      label={intl.formatMessage({ id: 'reports.filterLabel' })}
      active={activeFilters(search)}
      fold={{ isFolded: isFolded && summary !== null, onFold, summary }}
    >
      <LocationPickers items={items} chosen={search} onChange={onChange} />
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
        maxDays={maxDays}
        hint={daysNote(search.days, search.dayStartsAt, zone)}
        onChange={(period) => onChange({ period })}
      />
      <DayRuleField dayRule={search.days} dayStartsAt={search.dayStartsAt} onChange={onChange} />
    </FilterBar>
  );
}
