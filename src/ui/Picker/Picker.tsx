import { Button, PopoverNext, PopupKind } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { CaretDown, Cross } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import '@/ui/Picker/picker.css';
import { PickerChoice } from '@/ui/Picker/PickerChoice';
import type { PickerItem } from '@/ui/Picker/pickerItem';
import { PickerList } from '@/ui/Picker/PickerList';

interface PickerProps {
  label: string;
  /** Displayed when nothing or everything is selected; both mean all. */
  allLabel: string;
  items: readonly PickerItem[];
  /** The selected ids; those without an item are not displayed. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Selects a single item, which closes the list. @default false */
  single?: boolean;
  /** Fits the height of the list to its rows, up to this many pixels. Without it, the height is always 200. */
  maxListHeight?: number;
}

/**
 * A searchable multi-select filter for up to tens of thousands of items, with buttons to select all and to clear. Each change applies at
 * once. Keyboard: arrows and Page Up and Down move, Enter selects, Escape closes.
 */
export function Picker({ label, allLabel, items, chosen, onChange, single = false, maxListHeight }: PickerProps) {
  const intl = useIntl();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);

  function clear() {
    onChange([]);
    opener.current?.focus();
  }

  return (
    <div className="picker">
      <span id={`${id}-label`} className="picker-label">
        {label}
      </span>
      <div className="picker-frame">
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          onOpening={() => search.current?.focus({ preventScroll: true })}
          autoFocus={false}
          shouldReturnFocusOnClose
          placement="bottom-start"
          animation="minimal"
          arrow={false}
          transitionDuration={100}
          popupKind={PopupKind.DIALOG}
          fill
          content={
            <PickerList
              label={label}
              items={items}
              chosen={chosen}
              onChange={onChange}
              onDone={single ? () => setOpen(false) : null}
              maxHeight={maxListHeight}
              searchRef={search}
            />
          }
        >
          <Button
            ref={opener}
            fill
            alignText="start"
            className="picker-opener"
            endIcon={<CaretDown />}
            aria-labelledby={`${id}-label ${id}-choice`}
          >
            <span id={`${id}-choice`} className="picker-choice">
              <PickerChoice items={items} chosen={chosen} allLabel={allLabel} />
            </span>
          </Button>
        </PopoverNext>
        {chosen.length > 0 && (
          <Button
            variant="minimal"
            icon={<Cross />}
            aria-label={intl.formatMessage({ id: 'ui.picker.clearButton' }, { label })}
            onClick={clear}
          />
        )}
      </div>
    </div>
  );
}
