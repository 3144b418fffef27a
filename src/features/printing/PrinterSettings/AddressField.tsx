import { Button, Callout } from '@blueprintjs/core';
import { useState, type FocusEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';
import { addressProblem, suggestedAddress, withEposPath } from '@/domain/printerAddress';
import type { PrinterDraft } from '@/domain/printerSettings';
import { AddressNotes } from '@/features/printing/PrinterSettings/AddressNotes';
import { settingLabel } from '@/features/printing/PrinterSettings/settingWords';
import { isHostUrl, withScheme } from '@/lib/hostPattern';
import { TextField } from '@/ui/Form/TextField';

interface AddressFieldProps {
  form: UseFormReturn<PrinterDraft>;
  draft: PrinterDraft;
  /** The other printers of the location: one with the same address is named. */
  others: readonly PrinterEntry[];
}

/**
 * The URL of a printer. When the field is left, an address without a path gets the default ePOS path, and a note says so; for another path
 * the ePOS address is suggested, as other devices and proxies may have one of their own.
 */
export function AddressField({ form, draft, others }: AddressFieldProps) {
  const intl = useIntl();
  const address = draft.printerURL ?? '';
  const [completed, setCompleted] = useState<string | null>(null);
  // The path is only checked after the field loses focus.
  const [leftWith, setLeftWith] = useState(address);
  const whole = isHostUrl(address) ? withScheme(address, location.protocol) : null;
  const suggestion = whole !== null && leftWith === address ? suggestedAddress(address) : null;

  function change(value: string) {
    form.setValue('printerURL', value, { shouldDirty: true, shouldValidate: true });
    setCompleted(value);
    setLeftWith(value);
  }

  function leave({ target }: FocusEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const value = target.value.trim();
    const complete = addressProblem(value) === null ? withEposPath(value) : target.value;
    if (complete === target.value) setLeftWith(complete);
    else change(complete);
  }

  return (
    <div className="form-field-wide" onBlur={leave}>
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
