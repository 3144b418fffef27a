import { Callout, Switch } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useController, type Control } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { can } from '@/domain/permissions';
import type { PrinterDraft } from '@/domain/printerSettings';
import { useSignedIn } from '@/entities/session/useSignedIn';

/** Enables the printer; while disabled, a hint explains the switch (specification 2 §2). */
export function ActiveSwitch({ control }: { control: Control<PrinterDraft> }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { field } = useController({ control, name: 'isActive' });
  return (
    <>
      <Switch
        role="switch"
        name={field.name}
        inputRef={field.ref}
        checked={field.value}
        onChange={({ currentTarget }) => field.onChange(currentTarget.checked)}
        onBlur={field.onBlur}
        disabled={!can(user.role, 'thirdParty:active', 'updateOwn')}
        label={intl.formatMessage({ id: field.value ? 'printing.settings.enabledLabel' : 'printing.settings.enableLabel' })}
      />
      {!field.value && (
        <Callout className="form-problem" intent="primary" compact>
          {intl.formatMessage({ id: 'printing.settings.disabledText' })}
        </Callout>
      )}
    </>
  );
}
