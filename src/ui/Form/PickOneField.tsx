import { MenuItem } from '@blueprintjs/core';
import { Suggest } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import { useId, useMemo } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { searchText } from '@/lib/searchText';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';
import { keepEnter } from '@/ui/Form/keepEnter';
import type { PickItem } from '@/ui/Form/PickManyField';

interface PickOneFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  items: readonly PickItem[];
  placeholder: string;
}

/** As many as can be looked through; the search narrows what is more. */
const SHOWN_AT_ONCE = 50;

/** One thing of a long list, found by typing; the value is its id. */
export function PickOneField<Values extends FieldValues>({ control, name, items, placeholder, ...rest }: PickOneFieldProps<Values>) {
  const intl = useIntl();
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  // The values of these fields are ids.
  const chosen = (field.value as string | null | undefined) ?? '';
  const selected = useMemo(
    () => items.find((item) => item.id === chosen) ?? (chosen === '' ? null : { id: chosen, label: chosen }),
    [items, chosen],
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <Suggest<PickItem>
          items={[...items]}
          selectedItem={selected}
          itemsEqual="id"
          itemListPredicate={(query, all) => {
            const wanted = searchText(query);
            return all.filter(({ label: text, detail = '' }) => searchText(`${text} ${detail}`).includes(wanted)).slice(0, SHOWN_AT_ONCE);
          }}
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
          menuProps={{ 'aria-label': intl.formatMessage({ id: 'form.pick.optionsLabel' }) }}
          inputValueRenderer={(item) => item.label}
          onItemSelect={(item) => field.onChange(item.id)}
          noResults={<MenuItem disabled text={intl.formatMessage({ id: 'form.pick.noResultsEmpty' })} roleStructure="listoption" />}
          disabled={disabled}
          popoverProps={{ matchTargetWidth: true, minimal: true }}
          inputProps={{
            ...aria,
            name: field.name,
            onBlur: field.onBlur,
            onKeyDown: keepEnter,
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
