import { Disable, Shop } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link, useParams } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { OrderMakerForm } from '@/features/orderMaker/OrderMakerForm/OrderMakerForm';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** Route page that creates orders by hand, for the restaurant of the URL if there is one (specification 1 §2). */
export function OrderMakerPage() {
  const intl = useIntl();
  const { locationId } = useParams();
  const { appToken } = useDeployment();
  const { locations } = useSignedIn();
  const [only, ...others] = locations;
  const preset = locationId === undefined ? (others.length === 0 ? only : undefined) : locations.find(({ id }) => id === locationId);

  if (!appToken) {
    return (
      <EmptyState icon={<Disable />} title={intl.formatMessage({ id: 'orderMaker.noToken.title' })}>
        {intl.formatMessage({ id: 'orderMaker.noToken.text' })}
      </EmptyState>
    );
  }
  if (locationId !== undefined && !preset) {
    return (
      <EmptyState
        icon={<Shop />}
        title={intl.formatMessage({ id: 'orderMaker.noLocation.title' })}
        action={<Link to={PATHS.orderMaker}>{intl.formatMessage({ id: 'orderMaker.noLocation.chooseButton' })}</Link>}
      >
        {intl.formatMessage({ id: 'orderMaker.noLocation.text' })}
      </EmptyState>
    );
  }
  return <OrderMakerForm key={locationId} locations={locations} preset={preset} />;
}
