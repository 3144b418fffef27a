import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { getCatalog } from '@/contract/catalogs';
import { updateMasterCatalog } from '@/contract/masterCatalogs';
import { isGranted } from '@/contract/endpoint';
import { masterCatalogBodySchema, type MasterCatalog, type MasterCatalogBody } from '@/domain/masterCatalog';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { MasterFields } from '@/features/masterCatalogs/MasterDetail/MasterFields';
import { PromotionFields } from '@/features/masterCatalogs/MasterDetail/PromotionFields';
import { rebase } from '@/lib/rebase';
import { useLazyGetMasterCatalogQuery, useUpdateMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormActions } from '@/ui/Form/FormActions';
import '@/ui/Form/form.css';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

/** Edits the fields of a master catalog (row MC-02); merges changes that other users saved in between. */
export function MasterForm({ master }: { master: MasterCatalog }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const [readMaster] = useLazyGetMasterCatalogQuery();
  const [updateMaster] = useUpdateMasterCatalogMutation();
  const values = useMemo(() => masterDraftOf(master), [master]);
  const mayChange = isGranted(user.role, updateMasterCatalog);
  const { form, formProps, discard, problem, pending, isDirty, leaving } = useDraftForm<MasterCatalogBody, MasterCatalog | null>({
    schema: masterCatalogBodySchema,
    values,
    save: async (draft, base) => {
      // The request replaces the whole catalog, so the edits are rebased onto the latest version.
      const now = await readMaster(master.id);
      if (now.isError || !now.data) return { error: now.error };
      return updateMaster({ id: master.id, body: rebase(masterDraftOf(now.data), draft, base) });
    },
    onSaved: () => undefined,
    missingText: intl.formatMessage({ id: 'form.invalidError' }),
  });
  return (
    <form {...formProps}>
      <MasterFields
        control={form.control}
        disabled={!mayChange}
        mayRename={mayChange && can(user.role, 'mastercatalogs-view:name', 'updateOwn')}
      />
      <PromotionFields
        control={form.control}
        catalogId={isGranted(user.role, getCatalog) ? master.catalogId : null}
        disabled={!mayChange}
      />
      {mayChange && <FormActions problem={problem} pending={pending} canSave={isDirty} onDiscard={isDirty ? discard : null} />}
      <UnsavedChanges {...leaving} />
    </form>
  );
}

/** The form values of a master catalog; all its fields are sent (specification 1 §7). */
function masterDraftOf({ name, validFrom, validTo, serviceType, type, promotions }: MasterCatalog): MasterCatalogBody {
  return {
    ...{ name, serviceType, type },
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
    promotions: promotions.map(({ id, name: title, percent, productIds }) => ({ id, name: title, percent, productIds })),
  };
}
