import { Button, Callout } from '@blueprintjs/core';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import { viewerZone } from '@/lib/timeZone';
import { MAX_LOCATIONS, type useBlockedProducts } from '@/features/operations/BlockedProducts/useBlockedProducts';
import type { BlockedItems } from '@/services/api/blockedItemsApi';
import { BY_NAME, type Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

type Item = BlockedItems['items'][number];

interface BlockedProductsProps {
  query: ReturnType<typeof useBlockedProducts>;
  locations: readonly Location[];
  locationById: ReadonlyMap<string, Location>;
  channelBySlug: ReadonlyMap<string, App>;
}

/** The tab of blocked products: location, channels, end and author of each block (specification 1 §2). */
export function BlockedProducts({ query, locations, locationById, channelBySlug }: BlockedProductsProps) {
  const intl = useIntl();
  const { data, error, refetch } = query;
  const columns = useMemo((): Column<Item>[] => {
    const title = (column: 'product' | 'location' | 'channels' | 'until' | 'since' | 'by') =>
      intl.formatMessage({ id: `operations.blocked.${column}Column` });
    const locationOf = (item: Item) => locationById.get(item.locationId);
    const at = (item: Item, instant: string) => (
      <ZonedTime instant={instant} timeZone={locationOf(item)?.timeZone ?? viewerZone()} show="date" />
    );
    const indefinite = intl.formatMessage({ id: 'operations.blocked.indefiniteLabel' });
    return [
      { id: 'name', title: title('product'), width: 'minmax(140px, 2fr)', text: ({ name, innerId }) => name || innerId },
      {
        id: 'location',
        title: title('location'),
        width: 'minmax(120px, 1.5fr)',
        text: (item) => locationOf(item)?.name ?? item.locationId,
      },
      {
        id: 'until',
        title: title('until'),
        width: 'minmax(144px, 1fr)',
        text: ({ until }) => until ?? indefinite,
        cell: (item) => (item.until ? at(item, item.until) : indefinite),
      },
      {
        id: 'channels',
        title: title('channels'),
        width: 'minmax(120px, 1.5fr)',
        text: ({ channels }) => channels.map((slug) => channelBySlug.get(slug)?.name ?? slug).join(', '),
        onlyWide: true,
      },
      {
        id: 'since',
        title: title('since'),
        width: 'minmax(120px, 1fr)',
        text: ({ since }) => since ?? '',
        cell: (item) => (item.since ? at(item, item.since) : null),
        onlyWide: true,
      },
      { id: 'by', title: title('by'), width: 'minmax(96px, 1fr)', text: ({ by }) => by ?? '', onlyWide: true },
    ];
  }, [channelBySlug, intl, locationById]);
  const unknown = data?.unknown.map((id) => locationById.get(id)?.name ?? id).join(', ');

  return (
    <>
      {unknown && (
        <Callout compact intent="warning" className="operations-callout">
          <FormattedMessage id="operations.blocked.verifyError" values={{ names: unknown }} />{' '}
          <Button size="small" onClick={() => void refetch()}>
            {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
          </Button>
        </Callout>
      )}
      {locations.length > MAX_LOCATIONS && (
        <p className="operations-notice">
          {intl.formatMessage({ id: 'operations.blocked.someLabel' }, { shown: MAX_LOCATIONS, total: locations.length })}
        </p>
      )}
      <QueryView
        data={data?.items}
        error={error ? intl.formatMessage({ id: 'operations.blocked.verifyAllError' }) : null}
        onRetry={() => void refetch()}
        skeleton={<DataTableSkeleton />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState title={intl.formatMessage({ id: 'operations.blocked.empty' })} />}
      >
        {(items) => (
          <DataTable
            label={intl.formatMessage({ id: 'operations.tab.BLOCKED' })}
            rows={items}
            columns={columns}
            rowId={({ locationId, kind, innerId }) => `${locationId} ${kind} ${innerId}`}
            sortedBy={BY_NAME}
          />
        )}
      </QueryView>
    </>
  );
}
