import { Button, Callout, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useCallback, useId, useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { MAX_PAYOUT_ORDERS, MAX_PAYOUT_ROWS, PAYOUT_STEPS, type PayoutQuery, type PayoutRow } from '@/domain/channelMoney/payouts';
import { daysOf, MAX_RANGE_DAYS, periodProblems, type Days } from '@/domain/period';
import { zoneOfLocations } from '@/entities/locationFilter/locationFilter';
import { LocationPickers } from '@/entities/locationFilter/LocationPickers';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useLocationItems } from '@/entities/locationFilter/useLocationItems';
import { MoneyGrid } from '@/features/channelMoney/MoneyGrid';
import { payoutQueryOf, type MoneyState } from '@/features/channelMoney/moneyState';
import { usePayoutFields } from '@/features/channelMoney/usePayoutFields';
import { dayOf } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useReadPayoutsQuery } from '@/services/api/channelMoneyApi';
import { useClock } from '@/ui/clock/useClock';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { QueryView } from '@/ui/QueryView/QueryView';

interface ExpectedPayoutsProps {
  state: MoneyState;
  onChange: (part: Partial<MoneyState>) => void;
  onOpenRates: () => void;
}

/** The expected payouts of a period, by location, channel and currency (row M-05). */
export function ExpectedPayouts({ state, onChange, onOpenRates }: ExpectedPayoutsProps) {
  const intl = useIntl();
  const id = useId();
  const choices = useLocationChoices();
  const items = useLocationItems(choices, state.accountId);
  const { timeZone } = useMemo(() => zoneOfLocations(state, choices, viewerZone()), [state, choices]);
  const today = useClock(useCallback((now: number) => dayOf(now, timeZone), [timeZone]));
  const days = useMemo(() => daysOf(state.period, today), [state.period, today]);
  const query = useMemo(() => payoutQueryOf(state, choices, days), [state, choices, days]);
  const problems = periodProblems(days, MAX_RANGE_DAYS.reports);
  const active = [state.accountId !== null, state.locationIds.length > 0, state.channels.length > 0].filter(Boolean).length;
  return (
    <>
      <FilterBar label={intl.formatMessage({ id: 'money.filterLabel' })} active={active}>
        <LocationPickers items={items} chosen={state} onChange={onChange} />
        <PeriodField
          period={state.period}
          days={days}
          maxDays={MAX_RANGE_DAYS.reports}
          hint={intl.formatMessage({ id: 'money.daysNote' })}
          onChange={(period) => onChange({ period })}
        />
        <FormGroup label={intl.formatMessage({ id: 'money.stepLabel' })} labelFor={`${id}-step`}>
          <HTMLSelect
            fill
            id={`${id}-step`}
            value={state.step}
            onChange={({ currentTarget }) => onChange({ step: PAYOUT_STEPS.find((each) => each === currentTarget.value) ?? 'range' })}
            options={PAYOUT_STEPS.map((value) => ({ value, label: intl.formatMessage({ id: `money.step.${value}` }) }))}
          />
        </FormGroup>
      </FilterBar>
      <p className="money-note">{intl.formatMessage({ id: 'money.assumptionsNote' })}</p>
      {(problems.from ?? problems.to) !== null ? (
        <EmptyState title={intl.formatMessage({ id: 'money.invalid.title' })}>
          {intl.formatMessage({ id: 'money.invalid.text' })}
        </EmptyState>
      ) : (
        <PayoutResult query={query} days={days} onOpenRates={onOpenRates} />
      )}
    </>
  );
}

function PayoutResult({ query, days, onOpenRates }: { query: PayoutQuery; days: Days; onOpenRates: () => void }) {
  const intl = useIntl();
  const { currentData, error, refetch } = useReadPayoutsQuery(query, { refetchOnMountOrArgChange: true });
  return (
    <QueryView
      data={currentData}
      error={error ? payoutErrorText(intl, error) : null}
      onRetry={() => void refetch()}
      skeleton={<DataTableSkeleton />}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState title={intl.formatMessage({ id: 'money.empty.title' })}>{intl.formatMessage({ id: 'money.empty.text' })}</EmptyState>
      }
    >
      {({ data }) => (
        <>
          <WithoutRate rows={data} onOpenRates={onOpenRates} />
          <PayoutGrid rows={data} query={query} days={days} />
        </>
      )}
    </QueryView>
  );
}

/** States how many orders are not part of the expected amounts. */
function WithoutRate({ rows, onOpenRates }: { rows: readonly PayoutRow[]; onOpenRates: () => void }) {
  const intl = useIntl();
  const count = rows.reduce((sum, { withoutRate }) => sum + withoutRate, 0);
  if (count === 0) return null;
  return (
    <Callout compact intent="warning" className="money-callout">
      <span>{intl.formatMessage({ id: 'money.withoutRateNote' }, { count })}</span>
      <Button size="small" onClick={onOpenRates}>
        {intl.formatMessage({ id: 'money.rates.openButton' })}
      </Button>
    </Callout>
  );
}

function PayoutGrid({ rows, query, days }: { rows: readonly PayoutRow[]; query: PayoutQuery; days: Days }) {
  const intl = useIntl();
  const fields = usePayoutFields(query);
  const title = intl.formatMessage({ id: 'money.view.expected' });
  const file = { label: intl.formatMessage({ id: 'money.exportButton' }), title, days };
  return <MoneyGrid label={title} name="money:expected" rows={rows} fields={fields} file={file} />;
}

function payoutErrorText(intl: IntlShape, error: unknown): string {
  const details = isApiError(error) && error.kind === 'http' ? JSON.stringify(error.details ?? null) : '';
  if (details.includes('tooManyOrders')) return intl.formatMessage({ id: 'money.tooManyOrdersError' }, { most: MAX_PAYOUT_ORDERS });
  if (details.includes('tooManyRows')) return intl.formatMessage({ id: 'money.tooManyRowsError' }, { most: MAX_PAYOUT_ROWS });
  return apiErrorText(intl, error);
}
