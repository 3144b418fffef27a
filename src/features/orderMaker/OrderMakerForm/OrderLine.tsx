import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { memo, type KeyboardEvent } from 'react';
import type { Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { MenuPayload } from '@/domain/menuPayload';
import { AmountField } from '@/features/orderMaker/OrderMakerForm/AmountField';
import { LineModifiers } from '@/features/orderMaker/OrderMakerForm/LineModifiers';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { preventEnterSubmit } from '@/ui/Form/preventEnterSubmit';
import { NumberField } from '@/ui/Form/NumberField';
import { TextField } from '@/ui/Form/TextField';

interface OrderLineProps {
  control: Control<OrderValues>;
  index: number;
  currency: string;
  onEnter: (index: number) => void;
  onRemove: (index: number) => void;
  /** Changes the modifiers of a line from the menu. */
  onChange: (index: number) => void;
  /** The selected menu; undefined while it is not loaded. */
  menu: MenuPayload | undefined;
  money: (amount: number) => string;
}

/** One line of an order. Memoized, so that only changed lines render again. */
export const OrderLine = memo(function OrderLine({ control, index, currency, onEnter, onRemove, onChange, menu, money }: OrderLineProps) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: 'orderMaker.line.label' }, { number: index + 1 });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    preventEnterSubmit(event);
    onEnter(index);
  }

  return (
    <div className="order-line" role="group" aria-label={name} onKeyDown={handleKeyDown}>
      <NumberField
        control={control}
        name={`items.${index}.qty`}
        label={intl.formatMessage({ id: 'orderMaker.line.qtyLabel' })}
        read={wholeNumberOf}
        write={typedNumber}
        inputMode="numeric"
        required
      />
      <TextField control={control} name={`items.${index}.name`} label={intl.formatMessage({ id: 'orderMaker.line.nameLabel' })} required />
      <AmountField
        control={control}
        name={`items.${index}.price`}
        label={intl.formatMessage({ id: 'orderMaker.line.priceLabel' }, { currency })}
        required
      />
      <TextField control={control} name={`items.${index}.posRef`} label={intl.formatMessage({ id: 'orderMaker.line.posRefLabel' })} />
      <TextField control={control} name={`items.${index}.notes`} label={intl.formatMessage({ id: 'orderMaker.line.notesLabel' })} />
      <Button
        className="order-line-remove"
        variant="minimal"
        icon={<Trash />}
        aria-label={intl.formatMessage({ id: 'orderMaker.line.removeButton' }, { line: name })}
        title={intl.formatMessage({ id: 'orderMaker.line.removeButton' }, { line: name })}
        onClick={() => onRemove(index)}
      />
      <LineModifiers {...{ control, index, name, menu, money, onChange }} />
    </div>
  );
});

function wholeNumberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

function typedNumber(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}
