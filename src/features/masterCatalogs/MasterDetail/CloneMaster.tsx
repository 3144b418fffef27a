import { Button, Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useCloneMasterCatalogMutation } from '@/services/api/masterCatalogsApi';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';

/** The maximum length of a name on the server. */
const MAX_NAME_LENGTH = 120;

/** Clones a master catalog under another name and without stores (row MC-03). */
export function CloneMaster({ master, onCloned }: { master: MasterCatalog; onCloned: (id: string) => void }) {
  const intl = useIntl();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [clone, { error, isLoading, reset }] = useCloneMasterCatalogMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reply = await clone({ id: master.id, name: name.trim() });
    if (reply.error) return;
    setOpen(false);
    if (reply.data) onCloned(reply.data.id);
  }

  function open() {
    reset();
    setName(intl.formatMessage({ id: 'masterCatalogs.clone.nameSuggestion' }, { name: master.name }).slice(0, MAX_NAME_LENGTH));
    setOpen(true);
  }

  return (
    <>
      <Button onClick={open}>{intl.formatMessage({ id: 'masterCatalogs.clone.button' })}</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={intl.formatMessage({ id: 'masterCatalogs.clone.title' })}
        isCloseButtonShown={false}
        transitionDuration={100}
      >
        <form onSubmit={(event) => void submit(event)}>
          <DialogBody>
            <FormGroup label={intl.formatMessage({ id: 'masterCatalogs.form.nameLabel' })} labelFor={id}>
              <InputGroup id={id} value={name} onValueChange={setName} maxLength={MAX_NAME_LENGTH} fill autoFocus />
            </FormGroup>
            <FormProblem>{error ? apiErrorText(intl, error) : null}</FormProblem>
          </DialogBody>
          <DialogActions
            onCancel={() => setOpen(false)}
            confirmLabel={intl.formatMessage({ id: 'masterCatalogs.clone.button' })}
            pending={isLoading}
            disabled={name.trim() === ''}
          />
        </form>
      </Dialog>
    </>
  );
}
