import { Button, ControlGroup, InputGroup } from '@blueprintjs/core';
import { Minus, Plus, Trash, Undo } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { quantityOf, type ContentLine } from '@/features/orders/ChangeContents/contentLines';
import { MAX_ITEM_NOTES } from '@/domain/orderDraft';

interface ContentLineFieldsProps {
  line: ContentLine;
  number: number;
  onChange: (change: Partial<ContentLine>) => void;
}

/** Quantity and note of one item, and name and price of an added one. A removed item stays visible until the change is saved. */
export function ContentLineFields({ line, number, onChange }: ContentLineFieldsProps) {
  const intl = useIntl();
  const name = line.name.trim() || intl.formatMessage({ id: 'orders.contents.lineLabel' }, { number });
  const label = (field: 'qty' | 'name' | 'price' | 'notes' | 'less' | 'more' | 'remove' | 'restore') =>
    intl.formatMessage({ id: `orders.contents.line.${field}` }, { name });
  const qty = quantityOf(line);
  const modifiers = line.modifiers.map(({ qty: units, text }) =>
    units === 1 ? text : `${intl.formatMessage({ id: 'orders.dish.quantityLabel' }, { qty: units })} ${text}`,
  );
  const isAdded = line.position === null;
  return (
    <div role="group" aria-label={name} className="contents-line">
      {isAdded && !line.isRemoved ? (
        <div className="contents-added">
          <InputGroup
            aria-label={label('name')}
            placeholder={label('name')}
            dir="auto"
            maxLength={120}
            value={line.name}
            onValueChange={(value) => onChange({ name: value })}
          />
          <InputGroup
            aria-label={label('price')}
            placeholder={label('price')}
            inputMode="decimal"
            value={line.price}
            onValueChange={(value) => onChange({ price: value })}
          />
        </div>
      ) : (
        <span className="contents-name" dir="auto">
          {line.isRemoved ? <del>{name}</del> : name}
          {modifiers.length > 0 && <span className="contents-modifiers">{modifiers.join(' · ')}</span>}
        </span>
      )}
      {!line.isRemoved && (
        <ControlGroup className="contents-quantity">
          <Button icon={<Minus />} aria-label={label('less')} disabled={!(qty > 1)} onClick={() => onChange({ qty: String(qty - 1) })} />
          <InputGroup
            aria-label={label('qty')}
            inputMode="numeric"
            intent={qty > 0 ? 'none' : 'danger'}
            value={line.qty}
            onValueChange={(value) => onChange({ qty: value })}
          />
          <Button icon={<Plus />} aria-label={label('more')} disabled={!(qty < 999)} onClick={() => onChange({ qty: String(qty + 1) })} />
        </ControlGroup>
      )}
      <Button
        variant="minimal"
        icon={line.isRemoved ? <Undo /> : <Trash />}
        aria-label={label(line.isRemoved ? 'restore' : 'remove')}
        title={label(line.isRemoved ? 'restore' : 'remove')}
        onClick={() => onChange({ isRemoved: !line.isRemoved })}
      />
      {!line.isRemoved && (
        <InputGroup
          className="contents-notes"
          aria-label={label('notes')}
          placeholder={intl.formatMessage({ id: 'orders.contents.notesPlaceholder' })}
          dir="auto"
          maxLength={MAX_ITEM_NOTES}
          value={line.notes}
          onValueChange={(value) => onChange({ notes: value })}
        />
      )}
    </div>
  );
}
