import { Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId } from 'react';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface SwitchFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: string;
  onSwitched?: () => void;
}

/** A switch for a boolean value. */
export function SwitchField<Values extends FieldValues>({ control, name, label, hint, onSwitched }: SwitchFieldProps<Values>) {
  const id = useId();
  const { field } = useController({ control, name });
  return (
    <div className="form-switch">
      <Switch
        role="switch"
        name={field.name}
        inputRef={field.ref}
        // Anything but true is off.
        checked={field.value === true}
        onChange={({ currentTarget }) => {
          field.onChange(currentTarget.checked);
          onSwitched?.();
        }}
        onBlur={field.onBlur}
        label={label}
        {...(hint !== undefined && { 'aria-describedby': id })}
      />
      {hint !== undefined && (
        <p id={id} className="form-switch-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
