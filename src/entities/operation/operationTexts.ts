import type { IntlShape } from 'react-intl';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import { SYNC_FAILURES } from '@/domain/masterCatalog';
import { MENU_REFUSALS, REBLOCK_FAILED } from '@/domain/menuPush';
import { OPERATION_ACTIONS, OPERATION_STATUSES } from '@/domain/operation';

/** Text of an action; an unknown one is shown as it is. */
export function actionText(intl: IntlShape, action: string): string {
  const known = OPERATION_ACTIONS.find((one) => one === action);
  return known ? intl.formatMessage({ id: `history.action.${known}` }) : action;
}

/** Text of a status; an unknown one is shown as it is. */
export function statusText(intl: IntlShape, status: string): string {
  const known = OPERATION_STATUSES.find((one) => one === status);
  return known ? intl.formatMessage({ id: `history.status.${known}` }) : status;
}

/** Text of the reason of a failure at a channel; an unknown code is shown as it is. */
export function refusalText(intl: IntlShape, code: string): string {
  const known = REFUSALS.find(([, of]) => of === code);
  return known ? intl.formatMessage({ id: `history.refusal.${known[0]}` }) : code;
}

const REFUSALS = [
  ['rateLimited', CHANNEL_REFUSALS.rateLimited],
  ['outOfHours', CHANNEL_REFUSALS.outOfHours],
  ['refused', CHANNEL_REFUSALS.refused],
  ['silent', CHANNEL_REFUSALS.silent],
  ['overtaken', CHANNEL_REFUSALS.overtaken],
  ['noSuchChannel', SYNC_FAILURES.noSuchChannel],
  ['notApplied', SYNC_FAILURES.notApplied],
  ['pushUnderWay', MENU_REFUSALS.underWay],
  ['hasProblems', MENU_REFUSALS.hasProblems],
  ['notBlockedAgain', REBLOCK_FAILED],
  ['gone', 'NOT_FOUND'],
] as const;
