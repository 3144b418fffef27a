import type { Action, Scope } from '@/domain/permissions';
import type { Role } from '@/domain/role';

/** The columns of the role table, left to right. */
const COLUMNS: readonly (readonly Role[])[] = [
  ['location-staff', 'account-staff'],
  ['location-sales', 'account-sales'],
  ['location-menu'],
  ['account-menu'],
  ['location-manager'],
  ['account-manager'],
  ['location-admin'],
  ['account-admin'],
  ['multi-account-admin'],
];

/** The role table of the decisions, verbatim: R read, U update, C create. All other access is limited to the provider. */
const ROLE_TABLE = {
  'dashboard-view': '                      R  R  R   R   R    R    R    R    R  ',
  'operations-view': '                     R  R  R   R   R    R    R    R    R  ',
  orders: '                                R  R  R   R   R    R    R    R    R  ',
  'orders:view': '                         R  R  R   R   R    R    R    R    R  ',
  'suspends-view': '                       R  -  R   R   R    R    R    R    R  ',
  'store-availability': '                  R  -  R   R   RU   R    RU   RU   RU ',
  'orders:retry': '                        U  -  -   -   U    U    U    U    U  ',
  locations: '                             -  R  R   R   RU   RU   RU   RU   RU ',
  'reports-view': '                        -  R  R   R   R    R    R    R    R  ',
  catalogs: '                              -  -  RUC RUC RUC  RUC  RUC  RUC  RUC',
  'order-maker': '                         -  -  -   -   -    -    RU   RU   RU ',
  'thirdParty:active': '                   -  -  -   -   -    -    U    U    U  ',
  'thirdParty-stuart:enableAutostacking': '-  -  -   -   -    -    U    U    U  ',
  'thirdParty-printer': '                  -  -  -   -   -    -    U    U    U  ',
  'thirdParty:settings': '                 -  -  -   -   -    -    -    U    U  ',
  accounts: '                              -  -  -   -   -    -    -    RU   RU ',
  users: '                                 -  -  -   -   -    -    -    RUC  RUC',
  mastercatalogs: '                        -  -  -   UC  -    UC   -    UC   UC ',
  'mastercatalogs-view': '                 -  -  -   -   -    -    -    -    -  ',
  'mastercatalogs-view:name': '            -  -  -   -   -    -    -    U    U  ',
  'subaccounts-view': '                    -  -  -   -   -    -    -    -    RU ',
  'auditlogs-view': '                      -  -  -   -   -    -    -    -    -  ',
} satisfies Record<Scope, string>;

export const SCOPES = Object.keys(ROLE_TABLE) as Scope[];

const LETTERS: Record<Action, string> = { readOwn: 'R', updateOwn: 'U', createOwn: 'C' };

/** Whether the role table grants an action, independently of the code under test. */
export function tableGrants(role: Role, scope: Scope, action: Action): boolean {
  if (role === 'product-admin') return true;
  const column = COLUMNS.findIndex((roles) => roles.includes(role));
  return column >= 0 && ROLE_TABLE[scope].trim().split(/\s+/)[column]?.includes(LETTERS[action]) === true;
}
