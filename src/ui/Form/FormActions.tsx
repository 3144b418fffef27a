import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { FormProblem } from '@/ui/Form/FormProblem';
import '@/ui/Form/form.css';

interface FormActionsProps {
  /** Why the form was not saved, in words. */
  problem: string | null;
  pending: boolean;
  canSave: boolean;
  /** Puts back what is saved; null where there is nothing to put back. */
  onDiscard: (() => void) | null;
  /** Whether nothing can be done now, for another reason than `pending`. @default false */
  isBusy?: boolean;
  /** Stands above the buttons. */
  notes?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons of a form: save, discard and others, with why it was not saved. They stay in sight while the form scrolls. */
export function FormActions({ problem, pending, canSave, onDiscard, isBusy = false, notes, children }: FormActionsProps) {
  const intl = useIntl();
  return (
    <div className="form-actions">
      {notes}
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" intent="primary" loading={pending} disabled={!canSave || isBusy}>
        {intl.formatMessage({ id: 'form.saveButton' })}
      </Button>
      {onDiscard && (
        <Button onClick={onDiscard} disabled={pending || isBusy}>
          {intl.formatMessage({ id: 'form.discardButton' })}
        </Button>
      )}
      {children}
    </div>
  );
}
