import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { EditConflicts } from '@/features/locations/LocationForm/EditConflicts';
import type { SectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { FormActions } from '@/ui/Form/FormActions';
import '@/ui/Form/form.css';

interface SectionFrameProps<Draft extends FieldValues> {
  form: SectionForm<Draft>;
  /** Returns the label of a field by its path. */
  labelOf: (path: string) => string;
  children: ReactNode;
}

/** The form element of a section, with its buttons and the conflicts with other users. */
export function SectionFrame<Draft extends FieldValues>({ form: section, labelOf, children }: SectionFrameProps<Draft>) {
  const { form, formProps, discard, problem, pending, isDirty, isBusy, base, values, settle } = section;
  return (
    <form {...formProps}>
      {children}
      <FormActions
        problem={problem}
        pending={pending}
        canSave={isDirty}
        onDiscard={isDirty ? discard : null}
        isBusy={isBusy}
        notes={<EditConflicts control={form.control} base={base} others={values} labelOf={labelOf} onSettle={settle} />}
      />
    </form>
  );
}
