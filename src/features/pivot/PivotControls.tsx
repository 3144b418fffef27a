import { Button, ButtonGroup, FormGroup, HTMLSelect, Switch, Tag } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?button-group';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { FilterZone } from '@/domain/filterZone';
import { MAX_RANGE_DAYS, type Days } from '@/domain/period';
import { MAX_PIVOT_ROWS, needsRawOrders, PIVOT_FIELDS, type PivotField, type PivotQuery } from '@/domain/pivot';
import { COMPARISONS } from '@/domain/pivotComparison';
import { PIVOT_MEASURES } from '@/domain/pivotMeasures';
import { useDaysNote } from '@/entities/figures/useDaysNote';
import { accountsOf, locationsOf, type LocationChoices } from '@/entities/locationFilter/locationFilter';
import { LocationPickers } from '@/entities/locationFilter/LocationPickers';
import { useLocationItems } from '@/entities/locationFilter/useLocationItems';
import { accountOf, PIVOT_PRESETS, type PivotState } from '@/features/pivot/pivotState';
import { usePivotTexts } from '@/features/pivot/usePivotTexts';
import { isDay } from '@/lib/calendarDay';
import { DateInput } from '@/ui/DateInput/DateInput';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { Picker } from '@/ui/Picker/Picker';

interface PivotControlsProps {
  state: PivotState;
  query: PivotQuery;
  choices: LocationChoices;
  days: Days;
  /** The zone that defines today. */
  zone: FilterZone;
  onChange: (part: Partial<PivotState>) => void;
}

const PRESETS = [
  'locations',
  'channels',
  'products',
  'summary',
  'months',
  'heatMap',
] as const satisfies readonly (keyof typeof PIVOT_PRESETS)[];
const LIST_HEIGHT = 280;

/** The period, filters, fields and measures of a pivot (row M-04). */
export function PivotControls({ state, query, choices, days, zone, onChange }: PivotControlsProps) {
  const intl = useIntl();
  const accountId = accountOf(state.filter.accountIds, choices.accounts);
  const items = useLocationItems(choices, accountId);
  const daysNote = useDaysNote();
  const measures = useMemo(
    () => PIVOT_MEASURES.map((id) => ({ id, label: intl.formatMessage({ id: `pivot.measure.${id}` }), image: false as const })),
    [intl],
  );
  const { filter, compare } = state;
  const maxDays = needsRawOrders(query) ? MAX_RANGE_DAYS.reports : MAX_RANGE_DAYS.sums;
  const active = [filter.accountIds, filter.locationIds, filter.channels].filter((list) => list?.length).length;
  const id = useId();

  /** An account with its sub-accounts, and those of the chosen locations that belong to them. */
  function ofAccount(chosen: string | null) {
    if (chosen === null) return { accountIds: undefined };
    const seen = new Set(locationsOf(choices, chosen).map((location) => location.id));
    return {
      accountIds: accountsOf(choices.accounts, chosen).map((account) => account.id),
      locationIds: filter.locationIds?.filter((locationId) => seen.has(locationId)),
    };
  }

  return (
    <>
      <FilterBar label={intl.formatMessage({ id: 'pivot.filterLabel' })} active={active}>
        <LocationPickers
          items={items}
          chosen={{ accountId, locationIds: filter.locationIds ?? [], channels: filter.channels ?? [] }}
          onChange={(part) => onChange({ filter: { ...filter, ...('accountId' in part ? ofAccount(part.accountId) : part) } })}
        />
        <PeriodField
          period={state.period}
          days={days}
          maxDays={maxDays}
          hint={daysNote(filter.days ?? 'location', filter.dayStartsAt ?? 0, zone)}
          onChange={(period) => onChange({ period })}
        />
        <FormGroup label={intl.formatMessage({ id: 'pivot.compareLabel' })} labelFor={`${id}-compare`}>
          <HTMLSelect
            fill
            id={`${id}-compare`}
            value={compare}
            onChange={({ currentTarget }) => onChange({ compare: COMPARISONS.find((each) => each === currentTarget.value) ?? 'none' })}
            options={COMPARISONS.map((value) => ({ value, label: intl.formatMessage({ id: `pivot.compare.${value}` }) }))}
          />
        </FormGroup>
        {compare === 'own' && (
          <FormGroup label={intl.formatMessage({ id: 'pivot.compareFromLabel' })} labelFor={`${id}-from`}>
            <DateInput
              kind="date"
              id={`${id}-from`}
              value={state.compareFrom}
              onChange={(compareFrom) => onChange({ compareFrom })}
              intent={isDay(state.compareFrom) ? 'none' : 'danger'}
              aria-invalid={!isDay(state.compareFrom)}
            />
          </FormGroup>
        )}
      </FilterBar>
      <div className="pivot-layout">
        {Array.from({ length: Math.min(state.rows.length + 1, MAX_PIVOT_ROWS) }, (_, index) => (
          <FieldSelect
            key={index}
            label={intl.formatMessage({ id: 'pivot.rowLabel' }, { number: index + 1 })}
            value={state.rows[index] ?? null}
            taken={[...state.rows, ...state.columns]}
            onChange={(field) =>
              onChange({ rows: [...state.rows.slice(0, index), ...(field ? [field] : []), ...state.rows.slice(index + 1)] })
            }
          />
        ))}
        <FieldSelect
          label={intl.formatMessage({ id: 'pivot.columnLabel' })}
          value={state.columns[0] ?? null}
          taken={[...state.rows, ...state.columns]}
          onChange={(field) => onChange({ columns: field ? [field] : [] })}
        />
        <Picker
          label={intl.formatMessage({ id: 'pivot.measuresLabel' })}
          allLabel={intl.formatMessage({ id: 'pivot.allMeasures' })}
          items={measures}
          chosen={state.measures}
          onChange={(ids) =>
            onChange({ measures: ids.length > 0 ? PIVOT_MEASURES.filter((each) => ids.includes(each)) : [...PIVOT_MEASURES] })
          }
          maxListHeight={LIST_HEIGHT}
        />
        <FormGroup label={intl.formatMessage({ id: 'pivot.sortLabel' })} labelFor={`${id}-sort`}>
          <HTMLSelect
            fill
            id={`${id}-sort`}
            value={state.sort ?? ''}
            onChange={({ currentTarget }) => onChange({ sort: PIVOT_MEASURES.find((each) => each === currentTarget.value) ?? null })}
            options={[
              { value: '', label: intl.formatMessage({ id: 'pivot.sortByField' }) },
              ...measures.map(({ id: value, label }) => ({ value, label })),
            ]}
          />
        </FormGroup>
        <Switch
          className="pivot-heat-switch"
          checked={state.isHeat}
          label={intl.formatMessage({ id: 'pivot.heatLabel' })}
          onChange={({ currentTarget }) => onChange({ isHeat: currentTarget.checked })}
        />
        <ButtonGroup className="pivot-presets" role="group" aria-label={intl.formatMessage({ id: 'pivot.presetsLabel' })}>
          {PRESETS.map((preset) => (
            <Button key={preset} onClick={() => onChange(PIVOT_PRESETS[preset])}>
              {intl.formatMessage({ id: `pivot.preset.${preset}` })}
            </Button>
          ))}
        </ButtonGroup>
      </div>
      <FilterTags {...{ state, choices, onChange }} />
    </>
  );
}

interface FieldSelectProps {
  label: string;
  value: PivotField | null;
  /** Fields that are already in use. */
  taken: readonly PivotField[];
  onChange: (field: PivotField | null) => void;
}

function FieldSelect({ label, value, taken, onChange }: FieldSelectProps) {
  const intl = useIntl();
  const id = useId();
  const offered = PIVOT_FIELDS.filter((field) => field === value || !taken.includes(field));
  return (
    <FormGroup label={label} labelFor={id}>
      <HTMLSelect
        fill
        id={id}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(PIVOT_FIELDS.find((field) => field === currentTarget.value) ?? null)}
        options={[
          { value: '', label: intl.formatMessage({ id: 'pivot.noField' }) },
          ...offered.map((field) => ({ value: field, label: intl.formatMessage({ id: `pivot.field.${field}` }) })),
        ]}
      />
    </FormGroup>
  );
}

/** The filters of an address that have no field of their own, each with a button that removes it. */
function FilterTags({ state, choices, onChange }: Pick<PivotControlsProps, 'state' | 'choices' | 'onChange'>) {
  const intl = useIntl();
  const names = useMemo(
    () => ({ locations: {}, accounts: Object.fromEntries(choices.accounts.map(({ id, name }) => [id, name])) }),
    [choices.accounts],
  );
  const { labelOf } = usePivotTexts(names);
  const { filter } = state;
  const tags: [key: keyof PivotState['filter'], field: PivotField, values: readonly string[]][] = [
    // The picker shows an account with its sub-accounts.
    ['accountIds', 'account', accountOf(filter.accountIds, choices.accounts) === null ? (filter.accountIds ?? []) : []],
    ['serviceType', 'service', filter.serviceType ?? []],
    ['statuses', 'status', filter.statuses ?? []],
    ['product', 'product', filter.product === undefined ? [] : [filter.product]],
    ['reason', 'reason', filter.reason === undefined ? [] : [filter.reason]],
    ['weekday', 'weekday', filter.weekday === undefined ? [] : [String(filter.weekday)]],
    ['hour', 'hour', filter.hour === undefined ? [] : [String(filter.hour)]],
  ];
  const shown = tags.filter(([, , values]) => values.length > 0);
  const { currency } = filter;
  if (shown.length === 0 && currency === undefined) return null;
  const remove = (key: keyof PivotState['filter']) => onChange({ filter: { ...filter, [key]: undefined } });
  return (
    <div className="pivot-tags">
      {shown.map(([key, field, values]) => (
        <Tag key={key} minimal onRemove={() => remove(key)}>
          {intl.formatMessage({ id: `pivot.field.${field}` })}: {values.map((value) => labelOf(field, value)).join(', ')}
        </Tag>
      ))}
      {currency !== undefined && (
        <Tag minimal onRemove={() => remove('currency')}>
          {intl.formatMessage({ id: 'pivot.currencyLabel' })}: {currency}
        </Tag>
      )}
    </div>
  );
}
