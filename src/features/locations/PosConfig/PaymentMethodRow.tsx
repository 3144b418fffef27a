import { Button, InputGroup } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { PosConfig } from '@/domain/locationPos';
import { FieldFrame } from '@/ui/Form/FieldFrame';

type Method = NonNullable<PosConfig['paymentMethods']>[number];

interface PaymentMethodRowProps {
  /** The number of the row, from 1. */
  number: number;
  method: Method;
  /** The id of the `datalist` with the payment types of the POS. */
  listId: string;
  problems: Partial<Record<keyof Method, string | undefined>>;
  onChange: (method: Method) => void;
  onRemove: () => void;
}

/** The fields of one additional payment method. */
export function PaymentMethodRow({ number, method, listId, problems, onChange, onRemove }: PaymentMethodRowProps) {
  const intl = useIntl();
  const id = useId();
  const remove = intl.formatMessage({ id: 'locations.pos.removeMethodButton' }, { number });
  return (
    <div className="location-payment" role="group" aria-label={intl.formatMessage({ id: 'locations.pos.methodLabel' }, { number })}>
      {(['identifier', 'posMethod'] as const).map((part) => (
        <FieldFrame
          key={part}
          id={`${id}-${part}`}
          label={intl.formatMessage({ id: `locations.pos.${part}Label` })}
          problem={problems[part]}
          required
        >
          {(aria) => (
            <InputGroup
              {...aria}
              name={`paymentMethods.${number - 1}.${part}`}
              value={method[part]}
              onValueChange={(text) => onChange({ ...method, [part]: text })}
              {...(part === 'posMethod' && { list: listId })}
              autoComplete="off"
              intent={problems[part] === undefined ? 'none' : 'danger'}
              fill
            />
          )}
        </FieldFrame>
      ))}
      <Button
        className="location-payment-remove"
        variant="minimal"
        icon={<Trash />}
        aria-label={remove}
        title={remove}
        onClick={onRemove}
      />
    </div>
  );
}
