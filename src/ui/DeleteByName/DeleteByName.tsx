import { Button, Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';

interface DeleteByNameProps {
  /** The labels of the opening button, the dialog and the confirming button. */
  words: { open: string; title: string; confirm: string };
  /** Describes what will be deleted. */
  children: string;
  /** The text to type for confirmation (decision G47). */
  name: string;
  /** Deletes the entity; returns the error message, or null on success. */
  onDelete: () => Promise<string | null>;
  onDeleted: () => void;
  /** Accessible name of a button in a list: it contains the name of the entity. */
  openLabel?: string;
}

/** A button that deletes an entity permanently after its name was typed (decision G47). The dialog stays open after an error. */
export function DeleteByName({ words, onDeleted, openLabel, ...question }: DeleteByNameProps) {
  const [isOpen, setOpen] = useState(false);
  // A new key empties the input each time the dialog opens.
  const [openedCount, setOpenedCount] = useState(0);

  function open() {
    setOpenedCount(openedCount + 1);
    setOpen(true);
  }

  return (
    <>
      <Button
        className="form-actions-end"
        variant={openLabel === undefined ? 'outlined' : 'minimal'}
        size={openLabel === undefined ? 'medium' : 'small'}
        intent="danger"
        aria-label={openLabel}
        onClick={open}
      >
        {words.open}
      </Button>
      <Question key={openedCount} words={words} {...question} isOpen={isOpen} onDeleted={onDeleted} onClose={() => setOpen(false)} />
    </>
  );
}

function Question({
  words,
  children,
  name,
  onDelete,
  onDeleted,
  isOpen,
  onClose,
}: Omit<DeleteByNameProps, 'openLabel'> & { isOpen: boolean; onClose: () => void }) {
  const intl = useIntl();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRight = asShown(typed) === asShown(name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble from a dialog's portal to the form of the screen behind it.
    event.stopPropagation();
    if (!isRight || pending) return;
    setPending(true);
    const failure = await onDelete();
    setPending(false);
    setProblem(failure);
    if (failure === null) onDeleted();
  }

  return (
    <Dialog
      isOpen={isOpen}
      // A running deletion cannot be cancelled.
      onClose={() => !pending && onClose()}
      title={words.title}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p>{children}</p>
          <FormGroup label={intl.formatMessage({ id: 'form.confirm.nameLabel' }, { name })} labelFor={id}>
            <InputGroup id={id} value={typed} onValueChange={setTyped} autoComplete="off" dir="auto" autoFocus />
          </FormGroup>
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogActions
          onCancel={pending ? null : onClose}
          confirmLabel={words.confirm}
          intent="danger"
          pending={pending}
          disabled={!isRight}
        />
      </form>
    </Dialog>
  );
}

/** Normalizes whitespace like HTML rendering does. */
function asShown(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
