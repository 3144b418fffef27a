import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { MeanwhileNotes } from '@/features/locations/LocationForm/MeanwhileNotes';
import type { SectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import '@/ui/Form/form.css';

interface SectionFrameProps<Draft extends FieldValues> {
  form: SectionForm<Draft>;
  /** What a field is called, by its path. */
  labelOf: (path: string) => string;
  children: ReactNode;
}

/** The form element of a section, with its buttons and what others changed meanwhile. */
export function SectionFrame<Draft extends FieldValues>({ form: section, labelOf, children }: SectionFrameProps<Draft>) {
  const intl = useIntl();
  const { form, formProps, discard, problem, pending, isDirty, isBusy, base, values, settle } = section;
  return (
    <form {...formProps}>
      {children}
      <div className="form-actions">
        <MeanwhileNotes control={form.control} base={base} others={values} labelOf={labelOf} onSettle={settle} />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" intent="primary" loading={pending} disabled={!isDirty || isBusy}>
          {intl.formatMessage({ id: 'form.saveButton' })}
        </Button>
        {isDirty && (
          <Button onClick={discard} disabled={pending || isBusy}>
            {intl.formatMessage({ id: 'form.discardButton' })}
          </Button>
        )}
      </div>
    </form>
  );
}
