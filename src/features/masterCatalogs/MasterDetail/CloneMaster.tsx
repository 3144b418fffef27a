import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useCloneMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { FormProblem } from '@/ui/Form/FormProblem';

/** Makes another master catalog of this one, under another name and without stores (row MC-03). */
export function CloneMaster({ master, onCloned }: { master: MasterCatalog; onCloned: (id: string) => void }) {
  const intl = useIntl();
  const id = useId();
  const suggestion = intl.formatMessage({ id: 'masterCatalogs.clone.nameSuggestion' }, { name: master.name });
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState(suggestion);
  const [clone, { error, isLoading }] = useCloneMasterCatalogMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { data } = await clone({ id: master.id, name: name.trim() });
    if (data) onCloned(data.id);
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>{intl.formatMessage({ id: 'masterCatalogs.clone.button' })}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={intl.formatMessage({ id: 'masterCatalogs.clone.title' })}
        transitionDuration={100}
      >
        <form onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <FormGroup label={intl.formatMessage({ id: 'masterCatalogs.form.nameLabel' })} labelFor={id}>
              <InputGroup id={id} value={name} onValueChange={setName} maxLength={120} fill autoFocus />
            </FormGroup>
            <FormProblem>{error ? apiErrorText(intl, error) : null}</FormProblem>
          </DialogBody>
          <DialogFooter
            actions={
              <>
                <Button onClick={() => setOpen(false)}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
                <Button type="submit" intent="primary" loading={isLoading} disabled={name.trim() === ''}>
                  {intl.formatMessage({ id: 'masterCatalogs.clone.button' })}
                </Button>
              </>
            }
          />
        </form>
      </Dialog>
    </>
  );
}
