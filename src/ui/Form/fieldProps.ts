import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** The common props of form fields. `name` is the path of the value, whose problem the field shows. */
export interface FieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string | undefined;
  /** Marks the field as required; the schema validates it. */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}
