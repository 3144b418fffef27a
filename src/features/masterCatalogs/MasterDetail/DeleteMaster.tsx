import { useIntl } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useDeleteMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';

/** Deletes a master catalog after the user types its name; the stores retain their menus. */
export function DeleteMaster({ master, onDeleted }: { master: MasterCatalog; onDeleted: () => void }) {
  const intl = useIntl();
  const [deleteMaster] = useDeleteMasterCatalogMutation();
  return (
    <DeleteByName
      words={{
        open: intl.formatMessage({ id: 'masterCatalogs.delete.button' }),
        title: intl.formatMessage({ id: 'masterCatalogs.delete.title' }),
        confirm: intl.formatMessage({ id: 'masterCatalogs.delete.confirmButton' }),
      }}
      name={master.name}
      onDelete={async () => {
        const { error } = await deleteMaster(master.id);
        return error ? apiErrorText(intl, error) : null;
      }}
      onDeleted={onDeleted}
    >
      {intl.formatMessage({ id: 'masterCatalogs.delete.text' }, { name: master.name })}
    </DeleteByName>
  );
}
