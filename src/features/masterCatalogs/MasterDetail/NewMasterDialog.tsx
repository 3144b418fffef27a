import { Dialog, DialogBody, FormGroup, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Account } from '@/domain/account';
import { masterCatalogBodySchema, type MasterCatalog, type MasterCatalogBody } from '@/domain/masterCatalog';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { MasterFields } from '@/features/masterCatalogs/MasterDetail/MasterFields';
import { useListCatalogSummariesQuery } from '@/services/api/catalogsApi';
import { useCreateMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';
import '@/ui/Form/form.css';

const EMPTY: MasterCatalogBody = { name: '', serviceType: 'delivery', type: 1, validFrom: null, validTo: null, promotions: [] };

interface NewMasterDialogProps {
  /** The accounts to choose from; empty when the user has only one. */
  accounts: readonly Account[];
  onClose: () => void;
  onCreated: (master: MasterCatalog) => void;
}

/** Creates a master catalog, empty or with the content of a location's catalog (row MC-01). */
export function NewMasterDialog({ accounts, onClose, onCreated }: NewMasterDialogProps) {
  const intl = useIntl();
  const id = useId();
  const { account, locations } = useSignedIn();
  const [accountId, setAccountId] = useState(account.id);
  const [locationId, setLocationId] = useState('');
  const [catalogId, setCatalogId] = useState('');
  const { data } = useListCatalogSummariesQuery(locationId === '' ? skipToken : locationId);
  const [createMaster] = useCreateMasterCatalogMutation();
  const values = useMemo(() => EMPTY, []);
  const { form, formProps, problem, pending } = useDraftForm<MasterCatalogBody, MasterCatalog>({
    schema: masterCatalogBodySchema,
    values,
    save: (draft) =>
      createMaster({
        draft: { ...draft, ...(accounts.length > 1 && { accountId }) },
        catalogId: catalogId === '' ? null : catalogId,
      }),
    onSaved: (master, isHere) => {
      if (isHere) onCreated(master);
    },
    missingText: intl.formatMessage({ id: 'form.invalidError' }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'masterCatalogs.new.title' })}
      isCloseButtonShown={false}
      className="master-dialog"
      transitionDuration={100}
    >
      <form {...formProps} className="master-frame">
        <DialogBody>
          {accounts.length > 1 && (
            <FormGroup label={intl.formatMessage({ id: 'masterCatalogs.list.accountLabel' })} labelFor={`${id}-account`}>
              <HTMLSelect
                fill
                id={`${id}-account`}
                value={accountId}
                onChange={({ currentTarget }) => setAccountId(currentTarget.value)}
                options={accounts.map(({ id: value, name }) => ({ value, label: name }))}
              />
            </FormGroup>
          )}
          <MasterFields control={form.control} />
          <FormGroup label={intl.formatMessage({ id: 'masterCatalogs.new.sourceLabel' })} labelFor={`${id}-place`}>
            <HTMLSelect
              fill
              id={`${id}-place`}
              value={locationId}
              onChange={({ currentTarget }) => {
                setLocationId(currentTarget.value);
                setCatalogId('');
              }}
              options={[
                { value: '', label: intl.formatMessage({ id: 'masterCatalogs.new.emptyLabel' }) },
                ...locations.map(({ id: value, name }) => ({ value, label: name })),
              ]}
            />
          </FormGroup>
          {locationId !== '' && (
            <FormGroup label={intl.formatMessage({ id: 'masterCatalogs.new.catalogLabel' })} labelFor={`${id}-catalog`}>
              <HTMLSelect
                fill
                id={`${id}-catalog`}
                value={catalogId}
                onChange={({ currentTarget }) => setCatalogId(currentTarget.value)}
                options={[
                  { value: '', label: intl.formatMessage({ id: 'form.choosePlaceholder' }) },
                  ...(data?.data ?? []).map(({ id: value, name }) => ({ value, label: name })),
                ]}
              />
            </FormGroup>
          )}
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogActions
          onCancel={onClose}
          confirmLabel={intl.formatMessage({ id: 'masterCatalogs.new.createButton' })}
          pending={pending}
          disabled={locationId !== '' && catalogId === ''}
        />
      </form>
    </Dialog>
  );
}
