import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { MAX_ITEMS } from '@/domain/orderDraft';
import { OrderLine } from '@/features/orderMaker/OrderMakerForm/OrderLine';
import { newLine, type OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';

/** The lines of an order. Enter moves to the next line and adds one after the last. */
export function OrderLines({ form, currency }: { form: UseFormReturn<OrderValues>; currency: string }) {
  const intl = useIntl();
  const { control, setFocus, getValues } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'items' });
  const isFull = fields.length >= MAX_ITEMS;

  const add = useCallback(() => {
    const { length } = getValues('items');
    if (length < MAX_ITEMS) append(newLine(), { focusName: `items.${length}.name` });
  }, [append, getValues]);

  const goToNext = useCallback(
    (index: number) => {
      if (index + 1 < getValues('items').length) setFocus(`items.${index + 1}.name`);
      else add();
    },
    [add, getValues, setFocus],
  );

  const removeLine = useCallback(
    (index: number) => {
      const { length } = getValues('items');
      flushSync(() => (length === 1 ? replace([newLine()]) : remove(index)));
      setFocus(`items.${Math.min(index, Math.max(length - 2, 0))}.name`);
    },
    [getValues, remove, replace, setFocus],
  );

  return (
    <>
      <div className="order-lines">
        {fields.map((line, index) => (
          <OrderLine key={line.id} control={control} index={index} currency={currency} onEnter={goToNext} onRemove={removeLine} />
        ))}
      </div>
      <Button className="order-lines-add" icon={<Add />} onClick={add} disabled={isFull}>
        {isFull
          ? intl.formatMessage({ id: 'orderMaker.line.fullButton' }, { max: MAX_ITEMS })
          : intl.formatMessage({ id: 'orderMaker.line.addButton' })}
      </Button>
    </>
  );
}
