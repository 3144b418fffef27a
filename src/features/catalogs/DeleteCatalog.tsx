import { useIntl } from 'react-intl';
import { MENU_REFUSALS } from '@/domain/menuPush';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteCatalogMutation } from '@/services/api/catalogsApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';

interface DeleteCatalogProps {
  locationId: string;
  catalog: { id: string; name: string };
  onDeleted: () => void;
}

/** Deletes a catalog after the user types its name. The server rejects deleting the last catalog of a location (specification 1 §5). */
export function DeleteCatalog({ locationId, catalog, onDeleted }: DeleteCatalogProps) {
  const intl = useIntl();
  const [deleteCatalog] = useDeleteCatalogMutation();

  async function remove(): Promise<string | null> {
    const { error } = await deleteCatalog({ locationId, id: catalog.id });
    if (!error) return null;
    const isLast = isApiError(error) && error.kind === 'http' && error.code === MENU_REFUSALS.lastCatalog;
    return isLast ? intl.formatMessage({ id: 'catalogs.delete.lastError' }) : apiErrorText(intl, error);
  }

  return (
    <DeleteByName
      words={{
        open: intl.formatMessage({ id: 'catalogs.delete.button' }),
        title: intl.formatMessage({ id: 'catalogs.delete.title' }),
        confirm: intl.formatMessage({ id: 'catalogs.delete.confirmButton' }),
      }}
      name={catalog.name}
      onDelete={remove}
      onDeleted={onDeleted}
    >
      {intl.formatMessage({ id: 'catalogs.delete.text' }, { name: catalog.name })}
    </DeleteByName>
  );
}
