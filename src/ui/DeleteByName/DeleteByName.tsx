import { Button, Dialog, DialogBody, FormGroup, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';

interface DeleteByNameProps {
  /** The words of the button that asks, of the question, and of the button that does it. */
  words: { open: string; title: string; confirm: string };
  /** What will be gone. */
  children: string;
  /** What must be typed, letter by letter (decision G47). */
  name: string;
  /** Deletes the thing; gives why it could not be done, in words, or null when it is gone. */
  onDelete: () => Promise<string | null>;
  onDeleted: () => void;
  /** Of a button in a list: its name says what it deletes. */
  openLabel?: string;
}

/** A button that deletes a thing for good once its name was typed (decision G47). What is refused leaves the question open. */
export function DeleteByName({ words, onDeleted, openLabel, ...question }: DeleteByNameProps) {
  const [isOpen, setOpen] = useState(false);
  // Each question begins empty.
  const [asked, setAsked] = useState(0);

  function ask() {
    setAsked(asked + 1);
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
        onClick={ask}
      >
        {words.open}
      </Button>
      <Question key={asked} words={words} {...question} isOpen={isOpen} onDeleted={onDeleted} onClose={() => setOpen(false)} />
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
    // The form of the screen behind hears what happens in its dialogs.
    event.stopPropagation();
    if (!isRight || pending) return;
    setPending(true);
    const refused = await onDelete();
    setPending(false);
    setProblem(refused);
    if (refused === null) onDeleted();
  }

  return (
    <Dialog
      isOpen={isOpen}
      // What is under way cannot be called off.
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

/** Several spaces are shown as one. */
function asShown(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
