import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { FormProblem } from '@/ui/Form/FormProblem';
import '@/ui/Form/form.css';

interface FormActionsProps {
  /** The message of a failed save. */
  problem: string | null;
  pending: boolean;
  canSave: boolean;
  /** Resets to the saved values; null when there are none. */
  onDiscard: (() => void) | null;
  /** Disables the buttons for another reason than `pending`. @default false */
  isBusy?: boolean;
  /** Rendered above the buttons. */
  notes?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** The buttons of a form with the message of a failed save. They stay visible while the form scrolls. */
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
