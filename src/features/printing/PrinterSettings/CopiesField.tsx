import { Button, InputGroup } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { useId, useState, type KeyboardEvent } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { copiesOf } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { FieldFrame } from '@/ui/Form/FieldFrame';

const MIN = 1;
const MAX = 10;

/** Number of copies, 1 to 10. Input is rounded to an integer; empty and 0 become 1 (specification 2 §5). */
export function CopiesField({ control }: { control: Control<PrinterDraft> }) {
  const intl = useIntl();
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'copies' });
  // While editing, the field shows the raw input.
  const [typed, setTyped] = useState<string | null>(null);

  function set(copies: number) {
    setTyped(null);
    field.onChange(Math.min(MAX, Math.max(MIN, copies)));
  }

  function step(event: KeyboardEvent) {
    const change = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    set(field.value + change);
  }

  return (
    <FieldFrame id={id} label={settingLabel(intl, 'copies')} problem={fieldState.error?.message}>
      {(aria) => (
        <div className="printer-settings-stepper">
          <Button
            icon={<Minus />}
            aria-label={intl.formatMessage({ id: 'printing.settings.fewerButton' })}
            disabled={field.value <= MIN}
            onClick={() => set(field.value - 1)}
          />
          <InputGroup
            {...aria}
            name={field.name}
            role="spinbutton"
            aria-valuemin={MIN}
            aria-valuemax={MAX}
            aria-valuenow={field.value}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(field.value)}
            onValueChange={(text) => {
              setTyped(text);
              field.onChange(copiesOf(text));
            }}
            onKeyDown={step}
            onBlur={() => {
              setTyped(null);
              field.onBlur();
            }}
            inputRef={field.ref}
          />
          <Button
            icon={<Plus />}
            aria-label={intl.formatMessage({ id: 'printing.settings.moreButton' })}
            disabled={field.value >= MAX}
            onClick={() => set(field.value + 1)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
