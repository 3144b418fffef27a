import { useIntl } from 'react-intl';
import { RIDER_PARTNERS } from '@/domain/riderPartner';
import type { PartnerService } from '@/domain/thirdPartyService';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useRemoveServiceMutation } from '@/services/api/locationFormApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';
import { showToast } from '@/ui/Toasts/showToast';

interface RemoveServiceProps {
  service: PartnerService;
  locationId: string;
  name: string;
}

/** Removes a service from its location after the user types its name; explains what happens to deliveries in progress (row R-02). */
export function RemoveService({ service: { uuid, slug }, locationId, name }: RemoveServiceProps) {
  const intl = useIntl();
  const [removeService] = useRemoveServiceMutation();
  const isRider = RIDER_PARTNERS.some((partner) => partner === slug);

  async function remove() {
    const { error } = await removeService({ locationId, uuid });
    // Another user removed it already, which is the desired result.
    const isAlreadyRemoved = isApiError(error) && error.kind === 'http' && error.status === 404;
    if (error !== undefined && !isAlreadyRemoved) return apiErrorText(intl, error);
    void showToast('success', intl.formatMessage({ id: 'locations.services.removedToast' }, { name }));
    return null;
  }

  return (
    <DeleteByName
      words={{
        open: intl.formatMessage({ id: 'locations.services.removeButton' }),
        title: intl.formatMessage({ id: 'locations.services.removeTitle' }),
        confirm: intl.formatMessage({ id: 'locations.services.removeConfirmButton' }),
      }}
      name={name}
      openLabel={intl.formatMessage({ id: 'locations.services.removeOneButton' }, { name })}
      onDelete={remove}
      onDeleted={() => undefined}
    >
      {intl.formatMessage({ id: isRider ? 'locations.services.removeRiderText' : 'locations.services.removeText' })}
    </DeleteByName>
  );
}
