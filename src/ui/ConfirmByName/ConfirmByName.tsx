import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { FormProblem } from '@/ui/Form/FormProblem';

interface ConfirmByNameProps {
  title: string;
  /** What will be gone. */
  children: string;
  /** What must be typed, letter by letter (decision G47). */
  name: string;
  confirmLabel: string;
  pending: boolean;
  /** Why it could not be done; the dialog stays. */
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for the name of a thing before it is deleted for good (decision G47). */
export function ConfirmByName({ title, children, name, confirmLabel, pending, problem, onConfirm, onClose }: ConfirmByNameProps) {
  const intl = useIntl();
  const id = useId();
  const [typed, setTyped] = useState('');
  const isRight = typed.trim() === name.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form of the screen behind hears what happens in its dialogs.
    event.stopPropagation();
    if (isRight && !pending) onConfirm();
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} canOutsideClickClose={false} isCloseButtonShown={false}>
      <form onSubmit={submit}>
        <DialogBody>
          <p>{children}</p>
          <FormGroup label={intl.formatMessage({ id: 'form.confirm.nameLabel' }, { name })} labelFor={id}>
            <InputGroup id={id} value={typed} onValueChange={setTyped} autoComplete="off" dir="auto" autoFocus />
          </FormGroup>
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
              <Button type="submit" intent="danger" disabled={!isRight} loading={pending}>
                {confirmLabel}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}
