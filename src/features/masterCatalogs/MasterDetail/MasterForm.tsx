import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { getCatalog } from '@/contract/catalogs';
import { updateMasterCatalog } from '@/contract/masterCatalogs';
import { isGranted } from '@/contract/endpoint';
import { masterCatalogBodySchema, type MasterCatalog, type MasterCatalogBody } from '@/domain/masterCatalog';
import { can } from '@/domain/permissions';
import { masterDraftOf } from '@/features/masterCatalogs/MasterDetail/masterDraft';
import { MasterFields } from '@/features/masterCatalogs/MasterDetail/MasterFields';
import { PromotionFields } from '@/features/masterCatalogs/MasterDetail/PromotionFields';
import { rebase } from '@/lib/rebase';
import { useLazyGetMasterCatalogQuery, useUpdateMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { useSignedIn } from '@/services/session/useSignedIn';
import { FormProblem } from '@/ui/Form/FormProblem';
import '@/ui/Form/form.css';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

/** The fields of a master catalog (row MC-02). What others changed meanwhile stays. */
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
      // The whole is replaced: what others changed since it was read stays.
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
      {mayChange && (
        <div className="form-actions">
          <FormProblem>{problem}</FormProblem>
          <Button type="submit" intent="primary" loading={pending} disabled={!isDirty}>
            {intl.formatMessage({ id: 'form.saveButton' })}
          </Button>
          {isDirty && (
            <Button onClick={discard} disabled={pending}>
              {intl.formatMessage({ id: 'form.discardButton' })}
            </Button>
          )}
        </div>
      )}
      <UnsavedChanges {...leaving} />
    </form>
  );
}
