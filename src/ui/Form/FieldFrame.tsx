import { FormGroup } from '@blueprintjs/core';
import type { ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { fieldProblemText } from '@/ui/Form/fieldProblemText';
import '@/ui/Form/form.css';

/** Connects an input with its label, hint and problem. */
export interface FieldAria {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps {
  id: string;
  label: string;
  /** Permanent help text; a problem replaces it. */
  hint?: string | undefined;
  required?: boolean | undefined;
  /** A code of `domain/fieldRules`, or a server message. */
  problem: string | undefined;
  children: (aria: FieldAria) => ReactElement;
}

/** Label, hint and problem of a field. It reserves the space of the help text, so that the layout does not shift when a problem appears. */
export function FieldFrame({ id, label, hint, required = false, problem, children }: FieldFrameProps) {
  const intl = useIntl();
  const helpId = `${id}-help`;
  const help = problem === undefined ? hint : fieldProblemText(intl, problem);
  return (
    <FormGroup
      className="form-field"
      label={label}
      labelFor={id}
      labelInfo={required ? '*' : undefined}
      intent={problem === undefined ? 'none' : 'danger'}
      helperText={<span id={helpId}>{help ?? '\u00a0'}</span>}
    >
      {children({
        id,
        'aria-required': required,
        'aria-invalid': problem !== undefined,
        'aria-describedby': help === undefined ? undefined : helpId,
      })}
    </FormGroup>
  );
}
