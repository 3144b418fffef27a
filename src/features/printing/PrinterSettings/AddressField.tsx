import { Button, Callout } from '@blueprintjs/core';
import { useState, type FocusEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PrinterEntry } from '@/domain/printer';
import { correctedAddress } from '@/domain/correctedAddress';
import { addressProblem, suggestedAddress, withEposPath } from '@/domain/printerAddress';
import type { PrinterDraft } from '@/domain/printerSettings';
import { GuideButton } from '@/features/printing/PrinterGuide/GuideButton';
import { AddressNotes } from '@/features/printing/PrinterSettings/AddressNotes';
import { settingLabel } from '@/features/printing/PrinterSettings/settingText';
import { ScanAddressButton } from '@/features/printing/ScanAddress/ScanAddressButton';
import { isHostUrl, withScheme } from '@/lib/hostPattern';
import { TextField } from '@/ui/Form/TextField';

/** A completed address; `typed`: what was corrected, null if only the path was added. */
interface Completion {
  address: string;
  typed: string | null;
}

interface AddressFieldProps {
  form: UseFormReturn<PrinterDraft>;
  draft: PrinterDraft;
  /** The other printers of the location, to warn about one with the same address. */
  others: readonly PrinterEntry[];
}

/**
 * Field for a printer's URL. On blur it corrects what was typed or pasted (row V-11), adds the default ePOS path to an address without a
 * path, and shows a message; for another path, which a proxy or other device may require, it only suggests the ePOS address.
 */
export function AddressField({ form, draft, others }: AddressFieldProps) {
  const intl = useIntl();
  const address = draft.printerURL ?? '';
  const [completed, setCompleted] = useState<Completion | null>(null);
  // The path is only checked after the field loses focus.
  const [blurredAddress, setBlurredAddress] = useState(address);
  const whole = isHostUrl(address) ? withScheme(address, location.protocol) : null;
  const suggestion = whole !== null && blurredAddress === address ? suggestedAddress(address) : null;

  function change(value: string) {
    form.setValue('printerURL', value, { shouldDirty: true, shouldValidate: true });
    setBlurredAddress(value);
  }

  function handleScanned(found: string, text: string) {
    const complete = withEposPath(found);
    change(complete);
    setCompleted({ address: complete, typed: text === complete ? null : text });
  }

  function handleBlur({ target }: FocusEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    const typed = target.value;
    const corrected = correctedAddress(typed);
    const complete = addressProblem(corrected) === null ? withEposPath(corrected) : typed;
    if (complete === typed) return setBlurredAddress(complete);
    change(complete);
    setCompleted({ address: complete, typed: corrected === typed.trim() ? null : typed.trim() });
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
        {completed !== null && completed.address === address && (
          <Callout className="form-problem" intent="primary" compact>
            {completed.typed === null
              ? intl.formatMessage({ id: 'printing.settings.pathAddedText' })
              : intl.formatMessage({ id: 'printing.settings.addressCorrectedText' }, { typed: completed.typed })}
          </Callout>
        )}
        {suggestion !== null && (
          <Callout className="form-problem" intent="warning" compact>
            {intl.formatMessage({ id: 'printing.settings.pathSuggestedText' }, { address: suggestion })}{' '}
            <Button
              size="small"
              onClick={() => {
                change(suggestion);
                setCompleted({ address: suggestion, typed: null });
              }}
            >
              {intl.formatMessage({ id: 'printing.settings.usePathButton' })}
            </Button>
          </Callout>
        )}
      </div>
      {whole && <AddressNotes address={whole} others={others} />}
      <ScanAddressButton onFound={handleScanned} />
      <GuideButton topic="address" />
      <GuideButton topic="epos" />
    </div>
  );
}
