import type { IntlShape } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { statusText } from '@/entities/operation/operationTexts';
import type { Column } from '@/ui/DataTable/column';
import { OutcomeMark } from '@/ui/OutcomeMark/OutcomeMark';

/** The columns of the master catalog list; `accounts` maps ids to names, null when there is only one account. */
export function masterColumns(intl: IntlShape, accounts: ReadonlyMap<string, string> | null): Column<MasterCatalog>[] {
  const title = (column: 'name' | 'account' | 'validity' | 'service' | 'products' | 'stores' | 'sync') =>
    intl.formatMessage({ id: `masterCatalogs.list.${column}Column` });
  const never = intl.formatMessage({ id: 'masterCatalogs.list.neverLabel' });
  return [
    { id: 'name', title: title('name'), width: 'minmax(0, 2fr)', text: ({ name }) => name },
    ...(accounts
      ? [
          {
            id: 'account',
            title: title('account'),
            width: 'minmax(0, 1.2fr)',
            onlyWide: true,
            text: ({ accountId }: MasterCatalog) => accounts.get(accountId ?? '') ?? accountId ?? '',
          },
        ]
      : []),
    {
      id: 'validity',
      title: title('validity'),
      width: '200px',
      onlyWide: true,
      text: (master) => validityText(intl, master),
    },
    {
      id: 'service',
      title: title('service'),
      width: 'minmax(0, 1fr)',
      onlyWide: true,
      text: ({ serviceType }) => intl.formatMessage({ id: `masterCatalogs.service.${serviceType}` }),
    },
    {
      id: 'products',
      title: title('products'),
      width: '104px',
      onlyWide: true,
      text: ({ productCount }) => (typeof productCount === 'number' ? intl.formatNumber(productCount) : ''),
      number: ({ productCount }) => productCount ?? Number.NaN,
    },
    {
      id: 'stores',
      title: title('stores'),
      width: '120px',
      text: ({ stores }) => intl.formatNumber(stores.length),
      number: ({ stores }) => stores.length,
    },
    {
      id: 'sync',
      title: title('sync'),
      width: '176px',
      text: ({ syncStatus }) => (syncStatus ? statusText(intl, syncStatus) : never),
      cell: ({ syncStatus }) =>
        syncStatus ? <OutcomeMark outcome={syncStatus}>{statusText(intl, syncStatus)}</OutcomeMark> : <>{never}</>,
    },
  ];
}

/** Formats the validity; its days are calendar days without a time zone. */
export function validityText(intl: IntlShape, { validFrom, validTo }: Pick<MasterCatalog, 'validFrom' | 'validTo'>): string {
  const day = (text: string) => intl.formatDate(text, { dateStyle: 'medium', timeZone: 'UTC' });
  if (validFrom && validTo) return `${day(validFrom)} – ${day(validTo)}`;
  if (validFrom) return intl.formatMessage({ id: 'masterCatalogs.list.fromLabel' }, { day: day(validFrom) });
  return validTo
    ? intl.formatMessage({ id: 'masterCatalogs.list.untilLabel' }, { day: day(validTo) })
    : intl.formatMessage({ id: 'masterCatalogs.list.alwaysLabel' });
}
