import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PosIdField as FieldName } from '@/domain/locationPos';
import type { PosValues } from '@/features/locations/PosConfig/posDraft';
import { posLabel } from '@/features/locations/PosConfig/posLabel';
import { FieldFrame } from '@/ui/Form/FieldFrame';

interface PosIdFieldProps {
  form: UseFormReturn<PosValues>;
  name: FieldName;
  /** The choices that the POS offers; null if they were not read. */
  offered: readonly { id: string; name: string }[] | null;
  /** The id of their `datalist`. */
  listId: string;
  required?: boolean;
}

/** An id of the POS, chosen or typed. The hint shows its name in the POS, otherwise its effect on an order. */
export function PosIdField({ form, name, offered, listId, required = false }: PosIdFieldProps) {
  const intl = useIntl();
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name });
  const value = field.value ?? '';
  const known = offered?.find((each) => each.id === value);
  return (
    <FieldFrame
      id={id}
      label={posLabel(intl, name)}
      required={required}
      problem={fieldState.error?.message}
      hint={
        offered && value !== ''
          ? (known?.name ?? intl.formatMessage({ id: 'locations.pos.unknownIdHint' }))
          : intl.formatMessage({ id: `locations.pos.${name}Hint` })
      }
    >
      {(aria) => (
        <InputGroup
          {...aria}
          name={field.name}
          value={value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          list={listId}
          autoComplete="off"
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
