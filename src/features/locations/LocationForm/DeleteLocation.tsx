import { useIntl, type IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteLocationMutation } from '@/services/api/locationFormApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';

/** Deletes a location. The server rejects deleting a location that is still in use. */
export function DeleteLocation({ location, onDeleted }: { location: Location; onDeleted: () => void }) {
  const intl = useIntl();
  const [deleteLocation] = useDeleteLocationMutation();

  async function remove() {
    const { error } = await deleteLocation(location.id);
    return error ? refusalText(intl, error) : null;
  }

  return (
    <div className="location-delete">
      <DeleteByName
        words={{
          open: intl.formatMessage({ id: 'locations.delete.openButton' }),
          title: intl.formatMessage({ id: 'locations.delete.title' }),
          confirm: intl.formatMessage({ id: 'locations.delete.confirmButton' }),
        }}
        name={location.name}
        onDelete={remove}
        onDeleted={onDeleted}
      >
        {intl.formatMessage({ id: 'locations.delete.text' })}
      </DeleteByName>
    </div>
  );
}

function refusalText(intl: IntlShape, error: unknown): string {
  const isNotEmpty = isApiError(error) && error.kind === 'http' && error.code === 'LOCATION_NOT_EMPTY';
  return isNotEmpty ? intl.formatMessage({ id: 'locations.delete.notEmptyError' }) : apiErrorText(intl, error);
}
