import { useMemo, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { IntakeRequest } from '@/domain/connection';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { IntakeRequestDrawer } from '@/features/integrationLog/IntakeRequestDrawer';
import { LogTable } from '@/features/integrationLog/LogTable';
import { useListIntakeRequestsQuery } from '@/services/api/connectionsApi';
import { useListLocationsQuery } from '@/services/api/locationsApi';
import type { Column } from '@/ui/DataTable/column';

/**
 * Route page with the requests to the intake API in the last 30 days and their responses, newest first, for the product administrator (row
 * With `?order=` only those of one order.
 */
export function IntakeLogPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const orderId = search.get('order');
  const [onlyFailed, setOnlyFailed] = useState(false);
  const query = useListIntakeRequestsQuery({ ...(orderId && { orderId }), ...(onlyFailed && { failed: 'true' as const }) });
  const { data: locations } = useListLocationsQuery();
  const channelOf = useChannelApps();
  const columns = useMemo(() => {
    const names = new Map(locations?.data.map(({ id, name }) => [id, name]));
    return columnsOf(intl, { channelName: (slug) => channelOf(slug).name, locationName: (id) => names.get(id) ?? id });
  }, [intl, locations, channelOf]);
  return (
    <LogTable
      query={query}
      columns={columns}
      label={intl.formatMessage({ id: 'screens.intakeLog.title' })}
      searchLabel={intl.formatMessage({ id: 'intakeLog.list.searchLabel' })}
      emptyTitle={intl.formatMessage({ id: 'intakeLog.list.emptyTitle' })}
      filter={{ label: intl.formatMessage({ id: 'intakeLog.list.failedLabel' }), isOn: onlyFailed, onChange: setOnlyFailed }}
      drawer={(request, close) => <IntakeRequestDrawer request={request} onClose={close} />}
    />
  );
}

interface Names {
  channelName: (slug: string) => string;
  locationName: (id: string) => string;
}

function columnsOf(intl: IntlShape, { channelName, locationName }: Names): Column<IntakeRequest>[] {
  return [
    {
      id: 'at',
      title: intl.formatMessage({ id: 'intakeLog.list.atLabel' }),
      width: '170px',
      text: ({ at }) => intl.formatDate(at, { dateStyle: 'short', timeStyle: 'medium' }),
    },
    {
      id: 'channel',
      title: intl.formatMessage({ id: 'intakeLog.list.channelLabel' }),
      width: 'minmax(0, 1.2fr)',
      text: ({ slug }) => channelName(slug),
    },
    {
      id: 'location',
      title: intl.formatMessage({ id: 'intakeLog.list.locationLabel' }),
      width: 'minmax(0, 1.5fr)',
      onlyWide: true,
      text: ({ locationId }) => locationName(locationId),
    },
    {
      id: 'kind',
      title: intl.formatMessage({ id: 'intakeLog.list.kindLabel' }),
      width: '120px',
      onlyWide: true,
      text: ({ kind }) => kindText(intl, kind),
    },
    {
      id: 'order',
      title: intl.formatMessage({ id: 'intakeLog.list.orderLabel' }),
      width: 'minmax(0, 1.2fr)',
      onlyWide: true,
      text: ({ channelOrderId }) => channelOrderId ?? '',
    },
    {
      id: 'answer',
      title: intl.formatMessage({ id: 'intakeLog.list.answerLabel' }),
      width: 'minmax(0, 1.5fr)',
      text: ({ status, code }) => [String(status), code].filter(Boolean).join(' '),
    },
  ];
}

const KINDS = ['order', 'status', 'change', 'cancellation', 'woocommerce'] as const;

function kindText(intl: IntlShape, kind: string): string {
  const known = KINDS.find((one) => one === kind);
  return known ? intl.formatMessage({ id: `intakeLog.kind.${known}` }) : kind;
}
