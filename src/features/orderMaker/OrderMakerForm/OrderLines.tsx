import { Button } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { chosenOf, menuItemOf, type MenuItem } from '@/domain/menuChoice';
import type { MenuPayload, MenuProduct } from '@/domain/menuPayload';
import { MAX_ITEMS } from '@/domain/orderDraft';
import { orderMoney } from '@/domain/orderMoney';
import { MenuPicker } from '@/features/orderMaker/Menu/MenuPicker';
import { ProductDialog, type ProductChoice } from '@/features/orderMaker/Menu/ProductDialog';
import { useOrderMenu } from '@/features/orderMaker/Menu/useOrderMenu';
import { addedLine } from '@/features/orderMaker/OrderMakerForm/addedLine';
import { OrderLine } from '@/features/orderMaker/OrderMakerForm/OrderLine';
import { newLine, type OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { ownProperty } from '@/lib/ownProperty';

interface OrderLinesProps {
  form: UseFormReturn<OrderValues>;
  currency: string;
  location: Location | undefined;
  market: Pick<Location, 'currency' | 'country'>;
}

/** A product whose modifiers are being chosen; `index` is the line that is changed, null for a new one. */
interface OpenProduct {
  menu: MenuPayload;
  product: MenuProduct;
  index: number | null;
  initial: ProductChoice;
}

/** The lines of an order: products of the menu and typed ones. Enter moves to the next line and adds one after the last. */
export function OrderLines({ form, currency, location, market }: OrderLinesProps) {
  const intl = useIntl();
  const { control, setFocus, getValues, setValue } = form;
  const { fields, append, remove, replace, update } = useFieldArray({ control, name: 'items' });
  const orderMenu = useOrderMenu(location);
  const [open, setOpen] = useState<OpenProduct | null>(null);
  const [announced, setAnnounced] = useState('');
  const isFull = fields.length >= MAX_ITEMS;
  const { menu } = orderMenu;
  const money = useCallback((amount: number) => orderMoney(amount, { currency }, market), [currency, market]);

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

  const changeLine = useCallback(
    (index: number) => {
      const line = getValues('items')[index];
      const product = ownProperty(menu?.products, line?.innerId ?? '');
      if (!menu || !line || !product) return;
      const initial = { chosen: chosenOf(menu, product, line.modifiers), qty: line.qty || 1, notes: line.notes ?? '' };
      setOpen({ menu, product, index, initial });
    },
    [getValues, menu],
  );

  function addItem(item: MenuItem) {
    const place = addedLine(getValues('items'), item);
    if (place.to === 'quantity') setValue(`items.${place.index}.qty`, place.qty, { shouldDirty: true, shouldValidate: true });
    else if (place.to === 'emptyLine') update(place.index, item);
    else if (place.to === 'newLine') append(item, { shouldFocus: false });
    setAnnounced(
      place.to === 'full'
        ? intl.formatMessage({ id: 'orderMaker.line.fullButton' }, { max: MAX_ITEMS })
        : intl.formatMessage({ id: 'orderMaker.menu.addedText' }, { name: item.name, qty: place.to === 'quantity' ? place.qty : item.qty }),
    );
  }

  function pick(product: MenuProduct) {
    if (!menu) return;
    if (product.modifierGroupIds.length > 0) setOpen({ menu, product, index: null, initial: { chosen: [], qty: 1, notes: '' } });
    else addItem(menuItemOf(menu, product, [], { qty: 1, notes: '' }));
  }

  function finish(item: MenuItem) {
    if (open && open.index !== null) update(open.index, item);
    else addItem(item);
    setOpen(null);
  }

  return (
    <>
      {location && <MenuPicker {...{ location, orderMenu, currency, money }} onPick={pick} />}
      <p className="order-menu-added" role="status">
        {announced}
      </p>
      <div className="order-lines">
        {fields.map((line, index) => (
          <OrderLine
            key={line.id}
            {...{ control, index, currency, menu, money }}
            onEnter={goToNext}
            onRemove={removeLine}
            onChange={changeLine}
          />
        ))}
      </div>
      <Button className="order-lines-add" icon={<Add />} onClick={add} disabled={isFull}>
        {isFull
          ? intl.formatMessage({ id: 'orderMaker.line.fullButton' }, { max: MAX_ITEMS })
          : intl.formatMessage({ id: 'orderMaker.line.addButton' })}
      </Button>
      {open && <ProductDialog {...open} isChange={open.index !== null} money={money} onDone={finish} onClose={() => setOpen(null)} />}
    </>
  );
}
