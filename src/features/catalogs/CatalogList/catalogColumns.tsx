import { Tag } from '@blueprintjs/core';
import type { IntlShape } from 'react-intl';
import type { CatalogSummary } from '@/domain/catalog';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/**
 * The columns of the catalog list; times are in the zone of the location. `differingChannels` returns the names of the channels whose menu
 * differs from the catalog.
 */
export function catalogColumns(
  intl: IntlShape,
  timeZone: string,
  differingChannels: (catalogId: string) => readonly string[],
): Column<CatalogSummary>[] {
  const title = (column: 'name' | 'products' | 'currency' | 'updated') => intl.formatMessage({ id: `catalogs.list.${column}Column` });
  const shared = intl.formatMessage({ id: 'catalogs.list.masterLabel' });
  const channelsText = (id: string) => intl.formatList(differingChannels(id));
  const differsText = (id: string) => {
    const { length: count } = differingChannels(id);
    return count > 0 ? intl.formatMessage({ id: 'catalogs.differs.label' }, { count, channels: channelsText(id) }) : '';
  };
  return [
    {
      id: 'name',
      title: title('name'),
      width: 'minmax(0, 2fr)',
      text: ({ id, name, masterCatalogId }) => [name, masterCatalogId ? shared : '', differsText(id)].filter(Boolean).join(' '),
      cell: ({ id, name, masterCatalogId }) => (
        <span className="catalog-name">
          <span>{name}</span>
          {masterCatalogId && <Tag minimal>{shared}</Tag>}
          {differsText(id) && (
            <Tag minimal intent="warning" title={channelsText(id)}>
              {differsText(id)}
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'products',
      title: title('products'),
      width: '120px',
      text: ({ productCount }) => (typeof productCount === 'number' ? intl.formatNumber(productCount) : ''),
      number: ({ productCount }) => productCount ?? Number.NaN,
    },
    { id: 'currency', title: title('currency'), width: '96px', onlyWide: true, text: ({ currency }) => currency ?? '' },
    {
      id: 'updated',
      title: title('updated'),
      width: 'minmax(140px, 1fr)',
      text: ({ updatedAt }) => updatedAt ?? '',
      cell: ({ updatedAt }) => (updatedAt ? <ZonedTime instant={updatedAt} timeZone={timeZone} show="date" /> : null),
    },
  ];
}
