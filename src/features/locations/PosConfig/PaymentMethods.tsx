import { Button, Callout } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useId } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import type { PosData } from '@/domain/pos';
import { PaymentMethodRow } from '@/features/locations/PosConfig/PaymentMethodRow';
import type { PosValues } from '@/features/locations/PosConfig/posDraft';
import { posLabel } from '@/features/locations/PosConfig/posLabel';

/** The maximum number of rows; must match `posConfigSchema`. */
const MAX_METHODS = 50;

/** Maps additional payment methods of the web shop to those of the POS. The list is a single value of the form. */
export function PaymentMethods({ form, data }: { form: UseFormReturn<PosValues>; data: PosData | null }) {
  const intl = useIntl();
  const listId = useId();
  const {
    field: { value, onChange, ref },
  } = useController({ control: form.control, name: 'paymentMethods' });
  const methods = value ?? [];
  const errors = form.formState.errors.paymentMethods;

  function change(next: typeof methods) {
    onChange(next);
    // Revalidates: the change may have fixed a row.
    if (errors) void form.trigger('paymentMethods');
  }

  return (
    <fieldset className="form-section location-payments">
      <legend className="form-section-title">{posLabel(intl, 'paymentMethods')}</legend>
      <p className="location-muted location-payments-hint">{intl.formatMessage({ id: 'locations.pos.paymentMethodsHint' })}</p>
      {methods.length > 0 && (
        <Callout className="form-problem" intent="warning" compact>
          {intl.formatMessage({ id: 'locations.pos.paymentMethodsWarning' })}
        </Callout>
      )}
      <datalist id={listId}>
        {data?.paymentTypes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </datalist>
      {methods.map((method, index) => (
        <PaymentMethodRow
          // Rows have no id and no state of their own.
          key={index}
          number={index + 1}
          method={method}
          listId={listId}
          problems={{
            identifier: identifierProblem(intl, errors?.[index]?.identifier?.message),
            posMethod: errors?.[index]?.posMethod?.message,
          }}
          onChange={(changed) => change(methods.map((each, position) => (position === index ? changed : each)))}
          onRemove={() => change(methods.filter((_, position) => position !== index))}
        />
      ))}
      <Button
        ref={ref}
        icon={<Add />}
        disabled={methods.length >= MAX_METHODS}
        onClick={() => onChange([...methods, { identifier: '', posMethod: '' }])}
      >
        {intl.formatMessage({ id: 'locations.pos.addMethodButton' })}
      </Button>
    </fieldset>
  );
}

/** The general text of this error is about people. */
function identifierProblem(intl: IntlShape, problem: string | undefined): string | undefined {
  return problem === 'taken' ? intl.formatMessage({ id: 'locations.pos.doubleIdentifierError' }) : problem;
}
