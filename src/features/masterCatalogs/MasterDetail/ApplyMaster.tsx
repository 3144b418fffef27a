import { Button, Callout, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { storeItems } from '@/features/masterCatalogs/storeItems';
import { useStoreChoices } from '@/features/masterCatalogs/useStoreChoices';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useApplyMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { CheckList } from '@/ui/CheckList/CheckList';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';
import { showToast } from '@/ui/Toasts/showToast';

/** Copies the menu to stores as one of their catalogs, without pushing it to any channel (row MC-03). */
export function ApplyMaster({ master }: { master: MasterCatalog }) {
  const intl = useIntl();
  const locations = useStoreChoices(master);
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>([]);
  // A store that the user cannot see could not be deselected, and the server would reject it.
  const chosen = locations.flatMap(({ id }) => (picked.includes(id) ? [id] : []));
  const [apply, { error, isLoading, reset }] = useApplyMasterCatalogMutation();

  async function submit() {
    const reply = await apply({ id: master.id, locations: chosen });
    if (reply.error) return;
    setOpen(false);
    void showToast('success', intl.formatMessage({ id: 'masterCatalogs.apply.doneText' }, { count: chosen.length }));
  }

  function open() {
    reset();
    setPicked(master.stores);
    setOpen(true);
  }

  return (
    <>
      <Button onClick={open}>{intl.formatMessage({ id: 'masterCatalogs.apply.button' })}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={intl.formatMessage({ id: 'masterCatalogs.apply.title' })}
        isCloseButtonShown={false}
        className="master-dialog"
        transitionDuration={100}
      >
        <DialogBody>
          <Callout compact intent={master.type === 2 ? 'primary' : 'warning'}>
            {intl.formatMessage({ id: master.type === 2 ? 'masterCatalogs.apply.posIdsText' : 'masterCatalogs.apply.newIdsText' })}
          </Callout>
          <CheckList
            label={intl.formatMessage({ id: 'masterCatalogs.sync.locationsLabel' })}
            allLabel={intl.formatMessage({ id: 'masterCatalogs.sync.allLocationsLabel' })}
            items={storeItems(locations)}
            chosen={chosen}
            onChange={setPicked}
          />
          <FormProblem>{error ? apiErrorText(intl, error) : null}</FormProblem>
        </DialogBody>
        <DialogActions
          onCancel={() => setOpen(false)}
          confirmLabel={intl.formatMessage({ id: 'masterCatalogs.apply.confirmButton' }, { count: chosen.length })}
          onConfirm={() => void submit()}
          pending={isLoading}
          disabled={chosen.length === 0}
        />
      </Dialog>
    </>
  );
}
