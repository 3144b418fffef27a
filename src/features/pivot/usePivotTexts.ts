import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { REPORT_STATUSES } from '@/domain/orderStatus';
import type { Pivot, PivotField } from '@/domain/pivot';
import { reasonLabels } from '@/entities/order/reasonLabels';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { figureMoney } from '@/entities/figures/figureMoney';
import { MEASURE_KINDS, type PivotMeasure } from '@/domain/pivotMeasures';

/** Any Monday. */
const MONDAY = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;

/** The texts of a pivot: the label of a key of a field, and of a value of a measure. */
export interface PivotTexts {
  labelOf: (field: PivotField, key: string) => string;
  valueText: (measure: PivotMeasure, value: number | null, currency: string) => string;
}

export function usePivotTexts(names: Pick<Pivot, 'locations' | 'accounts'> | undefined): PivotTexts {
  const intl = useIntl();
  const { channels } = useLocationChoices();
  return useMemo(() => {
    const channelNames = new Map(channels.map(({ slug, name }) => [slug, name]));
    const reasons = reasonLabels(intl);
    const nameOf = (field: PivotField, key: string) => {
      if (field === 'location') return names?.locations[key];
      if (field === 'account') return names?.accounts[key];
      if (field === 'reason') return reasons.get(key);
      return field === 'channel' ? channelNames.get(key) : undefined;
    };
    return {
      labelOf: (field, key) => nameOf(field, key) ?? keyText(intl, field, key),
      valueText: (measure, value, currency) => (value === null ? '—' : measureText(intl, measure, value, currency)),
    };
  }, [intl, channels, names]);
}

function keyText(intl: IntlShape, field: PivotField, key: string): string {
  const utc = { timeZone: 'UTC' } as const;
  const status = REPORT_STATUSES.find((each) => each === key);
  const service = FULFILLMENT_TYPES.find((each) => each === key);
  switch (field) {
    case 'status':
      return status ? intl.formatMessage({ id: `reports.status.${status}` }) : key;
    case 'service':
      return service ? intl.formatMessage({ id: `orders.fulfillment.${service}` }) : key || intl.formatMessage({ id: 'pivot.noneLabel' });
    case 'weekday':
      return intl.formatDate(MONDAY + (Number(key) - 1) * DAY_MS, { weekday: 'short', ...utc });
    case 'hour':
      return `${key.padStart(2, '0')}:00`;
    case 'day':
      return intl.formatDate(key, { weekday: 'short', day: '2-digit', month: '2-digit', year: '2-digit', ...utc });
    case 'week':
      return intl.formatMessage({ id: 'pivot.weekLabel' }, { day: intl.formatDate(key, { dateStyle: 'short', ...utc }) });
    case 'month':
      return intl.formatDate(`${key}-01`, { month: 'short', year: 'numeric', ...utc });
    default:
      return key || intl.formatMessage({ id: 'pivot.noneLabel' });
  }
}

function measureText(intl: IntlShape, measure: PivotMeasure, value: number, currency: string): string {
  switch (MEASURE_KINDS[measure]) {
    case 'money':
      return figureMoney(Math.round(value), currency);
    case 'share':
      return intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 1 });
    case 'minutes':
      return intl.formatMessage({ id: 'pivot.minutesLabel' }, { count: value });
    case 'count':
      return intl.formatNumber(value);
  }
}
