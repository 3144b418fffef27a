import { PAYOUT_STEPS, type PayoutQuery, type PayoutStep } from '@/domain/channelMoney/payouts';
import { PERIOD_PRESETS, type Days, type Period } from '@/domain/period';
import { accountsOf, type LocationChoices } from '@/entities/locationFilter/locationFilter';

export const MONEY_VIEWS = ['expected', 'statements'] as const;
export type MoneyView = (typeof MONEY_VIEWS)[number];

/** What the screen shows; the address contains all of it. */
export interface MoneyState {
  view: MoneyView;
  period: Period;
  step: PayoutStep;
  /** Null and empty lists do not restrict. */
  accountId: string | null;
  locationIds: readonly string[];
  channels: readonly string[];
  /** The opened statement. */
  statementId: string | null;
}

const START_PERIOD: Period = { preset: 'previousMonth' };

/** Parses the address; an invalid value is ignored. */
export function readMoneyState(params: URLSearchParams): MoneyState {
  return {
    view: MONEY_VIEWS.find((each) => each === params.get('view')) ?? 'expected',
    period: readPeriod(params),
    step: PAYOUT_STEPS.find((each) => each === params.get('step')) ?? 'range',
    accountId: params.get('account'),
    locationIds: params.getAll('location'),
    channels: params.getAll('channel'),
    statementId: params.get('statement'),
  };
}

function readPeriod(params: URLSearchParams): Period {
  const preset = PERIOD_PRESETS.find((each) => each === params.get('period'));
  if (preset) return { preset };
  const [from, to] = [params.get('from'), params.get('to')];
  return from === null || to === null ? START_PERIOD : { from, to };
}

export function moneyParams({ view, period, step, accountId, locationIds, channels, statementId }: MoneyState): URLSearchParams {
  const days = 'preset' in period ? { period: period.preset } : period;
  const params = new URLSearchParams({ view, step, ...days });
  if (accountId !== null) params.set('account', accountId);
  for (const id of locationIds) params.append('location', id);
  for (const slug of channels) params.append('channel', slug);
  if (statementId !== null) params.set('statement', statementId);
  return params;
}

/** The query of the expected payouts of these days; an account includes its sub-accounts. */
export function payoutQueryOf(state: MoneyState, choices: LocationChoices, { from, to }: Days): PayoutQuery {
  const { step, accountId, locationIds, channels } = state;
  return {
    ...{ step, fromDay: from, toDay: to },
    ...(accountId !== null && { accountIds: accountsOf(choices.accounts, accountId).map(({ id }) => id) }),
    ...(locationIds.length > 0 && { locationIds: [...locationIds] }),
    ...(channels.length > 0 && { channels: [...channels] }),
  };
}
