import type { IntlShape } from 'react-intl';
import { AUDITED_ENTITIES } from '@/domain/auditEntry';

const ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'addStatus',
  'acceptOrder',
  'denyOrder',
  'cancelOrder',
  'recallOrder',
  'changeOrder',
  'printAgain',
  'sendAgainToPos',
  'requestRider',
  'changePassword',
  'block',
  'unblock',
  'pushMenu',
  'pushMenuBack',
  'signIn',
  'signInFailed',
  'signInLocked',
  'signOut',
  'invite',
  'sendResetLink',
  'withdrawLinks',
  'requestReset',
  'acceptInvitation',
  'resetByLink',
  'changeAlerts',
  'addDevice',
  'removeDevice',
  'dismissNeed',
  'sendReport',
] as const;

/** The label of an entity; an unknown entity of another server is shown unchanged. */
export function entityText(intl: IntlShape, entity: string): string {
  const known = AUDITED_ENTITIES.find((one) => one === entity);
  return known ? intl.formatMessage({ id: `auditLogs.entity.${known}` }) : entity;
}

/** The label of an action; an unknown action of another server is shown unchanged. */
export function actionText(intl: IntlShape, action: string): string {
  const known = ACTIONS.find((one) => one === action);
  return known ? intl.formatMessage({ id: `auditLogs.action.${known}` }) : action;
}
