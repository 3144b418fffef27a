import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { findUnmetGroup, menuItemOf, type ChosenModifier, type MenuItem } from '@/domain/menuChoice';
import { subtotalOf } from '@/domain/draftPrices';
import type { MenuPayload, MenuProduct } from '@/domain/menuPayload';
import { MAX_ITEM_NOTES, MAX_QTY } from '@/domain/orderDraft';
import '@/features/orderMaker/Menu/menu.css';
import { ModifierGroups, type UnmetGroup } from '@/features/orderMaker/Menu/ModifierGroups';
import { Stepper } from '@/features/orderMaker/Menu/Stepper';

/** What is chosen for a product: the modifiers, the quantity and the notes. */
export interface ProductChoice extends Pick<MenuItem, 'qty' | 'notes'> {
  chosen: readonly ChosenModifier[];
}

interface ProductDialogProps {
  menu: MenuPayload;
  product: MenuProduct;
  initial: ProductChoice;
  /** Whether a line of the order is changed, not a new one added. */
  isChange: boolean;
  money: (amount: number) => string;
  onDone: (item: MenuItem) => void;
  onClose: () => void;
}

/** Chooses the modifiers of a product by the rules of its groups. A group that is not complete is marked and focused when it is submitted. */
export function ProductDialog({ menu, product, initial, isChange, money, onDone, onClose }: ProductDialogProps) {
  const intl = useIntl();
  const notesId = useId();
  const [{ chosen, qty, notes }, setChoice] = useState(initial);
  const [unmet, setUnmet] = useState<UnmetGroup | null>(null);
  const item = menuItemOf(menu, product, chosen, { qty, notes: notes.trim() });

  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog is a child of the order form in React, although not in the document.
    event.stopPropagation();
    const path = findUnmetGroup(menu, product, chosen);
    setUnmet(path && { path });
    if (!path) onDone(item);
  }

  return (
    <Dialog isOpen onClose={onClose} title={item.name} isCloseButtonShown={false} canOutsideClickClose={false} className="product-dialog">
      <form onSubmit={submit}>
        <DialogBody>
          {product.description && <p className="product-dialog-description">{product.description}</p>}
          <ModifierGroups
            {...{ menu, chosen, unmet, money }}
            owner={product}
            onChange={(next) => setChoice((before) => ({ ...before, chosen: next }))}
            path={NO_PATH}
          />
          <div className="product-dialog-end">
            <Stepper
              label={intl.formatMessage({ id: 'orderMaker.menu.quantityLabel' })}
              value={qty}
              min={1}
              max={MAX_QTY}
              onChange={(next) => setChoice((before) => ({ ...before, qty: next }))}
            />
            <FormGroup label={intl.formatMessage({ id: 'orderMaker.line.notesLabel' })} labelFor={notesId}>
              <InputGroup
                id={notesId}
                value={notes}
                onValueChange={(next) => setChoice((before) => ({ ...before, notes: next }))}
                maxLength={MAX_ITEM_NOTES}
                dir="auto"
                autoComplete="off"
                fill
              />
            </FormGroup>
          </div>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={onClose}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
              <Button type="submit" intent="primary">
                {intl.formatMessage(
                  { id: isChange ? 'orderMaker.menu.changeButton' : 'orderMaker.menu.addButton' },
                  { price: money(subtotalOf([item])) },
                )}
              </Button>
            </>
          }
        />
      </form>
    </Dialog>
  );
}

const NO_PATH: readonly string[] = [];
