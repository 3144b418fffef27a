import { Button, Classes, MenuItem, type TagProps } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { Cross, SmallCross } from '@blueprintjs/icons';
import { MultiSelect } from '@blueprintjs/select';
import '@blueprintjs/select/lib/css/blueprint-select.css';
import '@blueprintjs/core/lib/css/blueprint.css?tag-input';
import { useId, useMemo } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';
import { preventEnterSubmit } from '@/ui/Form/preventEnterSubmit';
import type { PickItem } from '@/ui/Form/pickItem';
import { PickList } from '@/ui/Form/PickList';
import { usePickSearch } from '@/ui/Form/usePickSearch';

interface PickManyFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Selected ids that are not in this list are displayed as ids. */
  items: readonly PickItem[];
  placeholder: string;
}

// Blueprint's own remove button has an English label. Its types do not allow undefined, which removes the button.
const WITHOUT_REMOVE_BUTTON = { onRemove: undefined } as unknown as TagProps;

/** A searchable multi-select field; the value is an array of ids. */
export function PickManyField<Values extends FieldValues>({ control, name, items, placeholder, ...rest }: PickManyFieldProps<Values>) {
  const intl = useIntl();
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  // The value of this field is an array of ids.
  const chosen = (field.value ?? []) as string[];
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  // A new array on each render would restart the search.
  const list = useMemo(() => [...items], [items]);
  const find = usePickSearch(items);
  const toggle = (item: PickItem) =>
    field.onChange(chosen.includes(item.id) ? chosen.filter((each) => each !== item.id) : [...chosen, item.id]);

  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <MultiSelect<PickItem>
          items={list}
          selectedItems={chosen.map((each) => byId.get(each) ?? { id: each, label: each })}
          itemsEqual="id"
          itemListPredicate={find}
          itemListRenderer={(found) => <PickList {...found} />}
          itemRenderer={(item, { handleClick, handleFocus, modifiers, ref }) => (
            <MenuItem
              key={item.id}
              {...(ref && { ref })}
              text={item.label}
              label={item.detail ?? ''}
              {...(item.icon && { icon: item.icon })}
              active={modifiers.active}
              selected={chosen.includes(item.id)}
              roleStructure="listoption"
              shouldDismissPopover={false}
              onClick={handleClick}
              {...(handleFocus && { onFocus: handleFocus })}
            />
          )}
          tagRenderer={(item) => (
            <span className="form-tag">
              {item.label}
              {!disabled && (
                <button
                  type="button"
                  className={Classes.TAG_REMOVE}
                  aria-label={intl.formatMessage({ id: 'form.pick.removeButton' }, { name: item.label })}
                  onClick={() => toggle(item)}
                >
                  <SmallCross />
                </button>
              )}
            </span>
          )}
          onItemSelect={toggle}
          onRemove={toggle}
          placeholder={placeholder}
          disabled={disabled}
          resetOnSelect
          popoverProps={{ matchTargetWidth: true, minimal: true }}
          tagInputProps={{
            tagProps: WITHOUT_REMOVE_BUTTON,
            ...(chosen.length > 0 &&
              !disabled && {
                rightElement: (
                  <Button
                    variant="minimal"
                    icon={<Cross />}
                    title={intl.formatMessage({ id: 'form.pick.clearButton' })}
                    aria-label={intl.formatMessage({ id: 'form.pick.clearButton' })}
                    onClick={() => field.onChange([])}
                  />
                ),
              }),
            intent: fieldState.invalid ? 'danger' : 'none',
            inputProps: { ...aria, name: field.name, onBlur: field.onBlur },
            onKeyDown: preventEnterSubmit,
            inputRef: field.ref,
          }}
          fill
        />
      )}
    </FieldFrame>
  );
}
