import { Button, Callout } from '@blueprintjs/core';
import { useState, type FocusEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';
import { addressProblem, suggestedAddress, withEposPath } from '@/domain/printerAddress';
import type { PrinterDraft } from '@/domain/printerSettings';
import { AddressNotes } from '@/features/printing/PrinterSettings/AddressNotes';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { isHostUrl, withScheme } from '@/lib/hostPattern';
import { TextField } from '@/ui/Form/TextField';

interface AddressFieldProps {
  form: UseFormReturn<PrinterDraft>;
  draft: PrinterDraft;
  /** The other printers of the location, to warn about one with the same address. */
  others: readonly PrinterEntry[];
}

/**
 * Field for a printer's URL. On blur it adds the default ePOS path to an address without a path and shows a message; for another path,
 * which a proxy or other device may require, it only suggests the ePOS address.
 */
export function AddressField({ form, draft, others }: AddressFieldProps) {
  const intl = useIntl();
  const address = draft.printerURL ?? '';
  const [completed, setCompleted] = useState<string | null>(null);
  // The path is only checked after the field loses focus.
  const [blurredAddress, setBlurredAddress] = useState(address);
  const whole = isHostUrl(address) ? withScheme(address, location.protocol) : null;
  const suggestion = whole !== null && blurredAddress === address ? suggestedAddress(address) : null;

  function change(value: string) {
    form.setValue('printerURL', value, { shouldDirty: true, shouldValidate: true });
    setCompleted(value);
    setBlurredAddress(value);
  }

  function handleBlur({ target }: FocusEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const value = target.value.trim();
    const complete = addressProblem(value) === null ? withEposPath(value) : target.value;
    if (complete === target.value) setBlurredAddress(complete);
    else change(complete);
  }

  return (
    <div className="form-field-wide" onBlur={handleBlur}>
      <TextField
        control={form.control}
        name="printerURL"
        label={settingLabel(intl, 'printerURL')}
        hint={
          whole === null || whole === address
            ? intl.formatMessage({ id: 'printing.settings.printerURLHint' })
            : intl.formatMessage({ id: 'printing.settings.schemeHint' }, { address: whole })
        }
        required={draft.isActive}
      />
      <div role="status">
        {completed !== null && completed === address && (
          <Callout className="form-problem" intent="primary" compact>
            {intl.formatMessage({ id: 'printing.settings.pathAddedText' })}
          </Callout>
        )}
        {suggestion !== null && (
          <Callout className="form-problem" intent="warning" compact>
            {intl.formatMessage({ id: 'printing.settings.pathSuggestedText' }, { address: suggestion })}{' '}
            <Button size="small" onClick={() => change(suggestion)}>
              {intl.formatMessage({ id: 'printing.settings.usePathButton' })}
            </Button>
          </Callout>
        )}
      </div>
      {whole && <AddressNotes address={whole} others={others} />}
    </div>
  );
}
