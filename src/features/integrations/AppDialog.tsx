import { Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { App } from '@/domain/app';
import { APP_COUNTRIES, appChangeSchema, type AppChange } from '@/domain/appChange';
import { AppImageField } from '@/features/integrations/AppImageField';
import { useUpdateAppMutation } from '@/services/api/appSettingsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { FormProblem } from '@/ui/Form/FormProblem';
import { PickManyField } from '@/ui/Form/PickManyField';
import { SwitchField } from '@/ui/Form/SwitchField';
import { TextField } from '@/ui/Form/TextField';
import { showToast } from '@/ui/Toasts/showToast';
import '@/ui/Form/form.css';

interface AppDialogProps {
  app: App;
  onClose: () => void;
}

/** Edits one app (row R-01). Only the fields that differ are sent, because new releases no longer update an edited field. */
export function AppDialog({ app, onClose }: AppDialogProps) {
  const intl = useIntl();
  const [updateApp] = useUpdateAppMutation();
  const values = useMemo(() => draftOf(app), [app]);
  const { form, formProps, problem, pending, isDirty } = useDraftForm<AppChange, App>({
    schema: appChangeSchema,
    values,
    save: (draft, base) => updateApp({ slug: app.slug, change: changedFields(draft, base) }),
    onSaved: (saved) => {
      onClose();
      void showToast('success', intl.formatMessage({ id: 'apps.form.savedToast' }, { name: saved.name }));
    },
  });
  const { control } = form;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'apps.form.title' }, { name: app.name })}
      canOutsideClickClose={false}
      isCloseButtonShown={false}
    >
      <form {...formProps} className="">
        <DialogBody>
          <TextField control={control} name="name" label={intl.formatMessage({ id: 'apps.form.nameLabel' })} required autoFocus />
          <PickManyField
            control={control}
            name="countries"
            label={intl.formatMessage({ id: 'apps.form.countriesLabel' })}
            hint={intl.formatMessage({ id: 'apps.form.countriesHint' })}
            items={APP_COUNTRIES.map((id) => ({ id, label: intl.formatDisplayName(id.toUpperCase(), { type: 'region' }) ?? id }))}
            placeholder={intl.formatMessage({ id: 'form.choosePlaceholder' })}
          />
          <AppImageField control={control} app={app} />
          <SwitchField
            control={control}
            name="enabled"
            label={intl.formatMessage({ id: 'apps.form.enabledLabel' })}
            hint={intl.formatMessage({ id: 'apps.form.enabledHint' })}
          />
          <SwitchField
            control={control}
            name="isPublicApiApp"
            label={intl.formatMessage({ id: 'apps.form.publicApiLabel' })}
            hint={intl.formatMessage({ id: 'apps.form.publicApiHint' })}
          />
          <FormProblem>{problem}</FormProblem>
        </DialogBody>
        <DialogActions
          onCancel={onClose}
          confirmLabel={intl.formatMessage({ id: 'form.saveButton' })}
          pending={pending}
          disabled={!isDirty}
        />
      </form>
    </Dialog>
  );
}

/** A mark drawn by the server is no uploaded image, so the draft has null for it. */
function draftOf({ name, enabled, countries = [], image, isPublicApiApp = false }: App): AppChange {
  return { name, enabled, countries, image: image?.startsWith('/images/') ? image : null, isPublicApiApp };
}

function changedFields(draft: AppChange, base: AppChange): AppChange {
  // A subset of the keys, with their values.
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(base[field as keyof AppChange])),
  );
}
