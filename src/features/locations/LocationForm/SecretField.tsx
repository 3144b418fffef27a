import { Button, InputGroup } from '@blueprintjs/core';
import { Lock } from '@blueprintjs/icons';
import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

interface SecretFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Whether a value is stored; the server never returns it. */
  isSet: boolean;
  /** A URL is not secret, so it can be shown while it is typed. @default 'password' */
  type?: 'password' | 'text';
}

/** A write-only field: '' leaves the stored value unchanged, null removes it. */
export function SecretField<Values extends FieldValues>({ control, name, isSet, type = 'password', ...rest }: SecretFieldProps<Values>) {
  const intl = useIntl();
  const id = useId();
  const { label, hint, required } = rest;
  const { field, fieldState } = useController({ control, name });
  const isRemoved = field.value === null;
  const state = stateOf(isSet, isRemoved);
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <InputGroup
          {...aria}
          name={field.name}
          // The values of these fields are strings; null marks a stored value for removal.
          value={field.value ?? ''}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          type={type}
          autoComplete="new-password"
          placeholder={intl.formatMessage({ id: `locations.secret.${state}Placeholder` })}
          leftIcon={<Lock />}
          intent={fieldState.invalid ? 'danger' : 'none'}
          {...(isSet && {
            rightElement: (
              <Button
                size="small"
                variant="minimal"
                onClick={() => field.onChange(isRemoved ? '' : null)}
                aria-label={intl.formatMessage(
                  { id: isRemoved ? 'locations.secret.keepFieldButton' : 'locations.secret.removeFieldButton' },
                  { label },
                )}
              >
                {intl.formatMessage({ id: isRemoved ? 'locations.secret.keepButton' : 'locations.secret.removeButton' })}
              </Button>
            ),
          })}
          fill
        />
      )}
    </FieldFrame>
  );
}

function stateOf(isSet: boolean, isRemoved: boolean): 'none' | 'set' | 'removed' {
  if (!isSet) return 'none';
  return isRemoved ? 'removed' : 'set';
}
