import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { PrinterDraft } from '@/domain/printerSettings';
import { settingLabel } from '@/features/printing/PrinterSettings/settingWords';
import { randomId } from '@/lib/randomId';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { TextField } from '@/ui/Form/TextField';

/** Long enough that no two restaurants have the same. */
const ID_LENGTH = 16;

interface InstallationIdFieldProps {
  form: UseFormReturn<PrinterDraft>;
  required: boolean;
}

/** The id of the installed program. A new one is made only after a question: the program that has the old one prints no more (row PR-07). */
export function InstallationIdField({ form, required }: InstallationIdFieldProps) {
  const intl = useIntl();
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);

  function generate() {
    form.setValue('installationId', randomId(ID_LENGTH), { shouldDirty: true, shouldValidate: true });
    close();
  }

  return (
    <div className="printer-settings-beside">
      <TextField
        control={form.control}
        name="installationId"
        label={settingLabel(intl, 'installationId')}
        hint={intl.formatMessage({ id: 'printing.settings.installationIdHint' })}
        required={required}
      />
      <Button onClick={() => setAsked(true)}>{intl.formatMessage({ id: 'printing.settings.generateButton' })}</Button>
      <Dialog
        isOpen={isAsked}
        onClose={close}
        title={intl.formatMessage({ id: 'printing.settings.generateTitle' })}
        isCloseButtonShown={false}
      >
        <DialogBody>{intl.formatMessage({ id: 'printing.settings.generateText' })}</DialogBody>
        <DialogActions
          onCancel={close}
          focusCancel
          confirmLabel={intl.formatMessage({ id: 'printing.settings.generateButton' })}
          onConfirm={generate}
        />
      </Dialog>
    </div>
  );
}
