import { useMemo, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { DELIVERY_STATES, DELIVERY_TYPES, type Delivery } from '@/domain/delivery';
import { DeliveryDrawer } from '@/features/integrationLog/DeliveryDrawer';
import { LogTable } from '@/features/integrationLog/LogTable';
import { useListDeliveriesQuery } from '@/services/api/connectionsApi';
import { useListLocationsQuery } from '@/services/api/locationsApi';
import type { Column } from '@/ui/DataTable/column';

/** Route page with the outbox, for the product administrator (row R-05): pending, dead and refused messages, or all of the last 30 days. */
export function DeliveriesPage() {
  const intl = useIntl();
  const [all, setAll] = useState(false);
  const query = useListDeliveriesQuery(all ? {} : { open: 'true' });
  const { data: locations } = useListLocationsQuery();
  const columns = useMemo(() => columnsOf(intl, new Map(locations?.data.map(({ id, name }) => [id, name]))), [intl, locations]);
  return (
    <LogTable
      query={query}
      columns={columns}
      label={intl.formatMessage({ id: 'screens.deliveries.title' })}
      searchLabel={intl.formatMessage({ id: 'deliveries.list.searchLabel' })}
      emptyTitle={intl.formatMessage({ id: all ? 'deliveries.list.emptyTitle' : 'deliveries.list.noneOpenTitle' })}
      filter={{ label: intl.formatMessage({ id: 'deliveries.list.allLabel' }), isOn: all, onChange: setAll }}
      drawer={(delivery, close) => <DeliveryDrawer delivery={delivery} onClose={close} />}
    />
  );
}

function columnsOf(intl: IntlShape, locationNames: ReadonlyMap<string, string>): Column<Delivery>[] {
  return [
    {
      id: 'at',
      title: intl.formatMessage({ id: 'intakeLog.list.atLabel' }),
      width: '170px',
      text: ({ createdAt }) => intl.formatDate(createdAt, { dateStyle: 'short', timeStyle: 'medium' }),
    },
    { id: 'app', title: intl.formatMessage({ id: 'deliveries.list.appLabel' }), width: '120px', onlyWide: true, text: ({ slug }) => slug },
    {
      id: 'location',
      title: intl.formatMessage({ id: 'intakeLog.list.locationLabel' }),
      width: 'minmax(0, 1.3fr)',
      onlyWide: true,
      text: ({ locationId }) => locationNames.get(locationId) ?? locationId,
    },
    {
      id: 'type',
      title: intl.formatMessage({ id: 'intakeLog.list.kindLabel' }),
      width: 'minmax(0, 1.3fr)',
      text: ({ type }) => deliveryTypeText(intl, type),
    },
    {
      id: 'state',
      title: intl.formatMessage({ id: 'deliveries.list.stateLabel' }),
      width: 'minmax(0, 1fr)',
      text: ({ state }) => deliveryStateText(intl, state),
    },
    {
      id: 'error',
      title: intl.formatMessage({ id: 'deliveries.list.errorLabel' }),
      width: 'minmax(0, 2fr)',
      onlyWide: true,
      text: ({ error }) => error ?? '',
    },
  ];
}

function deliveryTypeText(intl: IntlShape, type: string): string {
  const known = DELIVERY_TYPES.find((one) => one === type);
  return known ? intl.formatMessage({ id: `deliveries.type.${known}` }) : type;
}

function deliveryStateText(intl: IntlShape, state: string): string {
  const known = DELIVERY_STATES.find((one) => one === state);
  return known ? intl.formatMessage({ id: `deliveries.state.${known}` }) : state;
}
