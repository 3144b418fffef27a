import { Radio, RadioGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { CONNECT_METHODS } from '@/domain/printer';
import type { PrinterDraft } from '@/domain/printerSettings';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';

/** How tickets get to the printer (specification 2 §2), with the requirements of each method. */
export function MethodStep({ control }: { control: Control<PrinterDraft> }) {
  const intl = useIntl();
  const { field } = useController({ control, name: 'connectMethod' });
  return (
    <RadioGroup
      name={field.name}
      label={settingLabel(intl, 'connectMethod')}
      selectedValue={field.value}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    >
      {CONNECT_METHODS.map((method) => (
        <Radio key={method} value={method}>
          {intl.formatMessage({ id: `printing.connectMethod.${method}` })}
          <span className="add-printer-method">{intl.formatMessage({ id: `printing.add.methodHint.${method}` })}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
