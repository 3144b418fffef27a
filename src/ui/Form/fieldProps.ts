import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field of a form is given. `name` is the path of its value; the field shows the problem of that path. */
export interface FieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string | undefined;
  /** Marked as required; whether it is one is said by the schema. */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}
