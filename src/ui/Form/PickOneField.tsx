import { MenuItem } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Suggest } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { useId, useMemo } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';
import { preventEnterSubmit } from '@/ui/Form/preventEnterSubmit';
import { PickList } from '@/ui/Form/PickList';
import { usePickSearch } from '@/ui/Form/usePickSearch';
import type { PickItem } from '@/ui/Form/pickItem';

interface PickOneFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  items: readonly PickItem[];
  placeholder: string;
}

/** A searchable select field for a long list; the value is an id. */
export function PickOneField<Values extends FieldValues>({ control, name, items, placeholder, ...rest }: PickOneFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  // A new array on each render would restart the search.
  const list = useMemo(() => [...items], [items]);
  const find = usePickSearch(items);
  const { field, fieldState } = useController({ control, name });
  // The value of this field is an id.
  const chosen = (field.value as string | null | undefined) ?? '';
  const selected = useMemo(
    () => items.find((item) => item.id === chosen) ?? (chosen === '' ? null : { id: chosen, label: chosen }),
    [items, chosen],
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <Suggest<PickItem>
          items={list}
          selectedItem={selected}
          itemsEqual="id"
          itemListPredicate={find}
          itemListRenderer={(found) => <PickList {...found} />}
          itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) => (
            <MenuItem
              key={item.id}
              {...(ref && { ref })}
              text={item.label}
              label={item.detail ?? ''}
              active={modifiers.active}
              selected={item.id === chosen}
              roleStructure="listoption"
              onClick={handleClick}
              {...(handleFocus && { onFocus: handleFocus })}
            />
          )}
          inputValueRenderer={(item) => item.label}
          onItemSelect={(item) => field.onChange(item.id)}
          disabled={disabled}
          popoverProps={{ minimal: true, popoverClassName: 'form-pick' }}
          inputProps={{
            ...aria,
            name: field.name,
            onBlur: field.onBlur,
            onKeyDown: preventEnterSubmit,
            inputRef: field.ref,
            placeholder,
            intent: fieldState.invalid ? 'danger' : 'none',
          }}
          fill
        />
      )}
    </FieldFrame>
  );
}
