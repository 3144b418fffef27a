import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import {
  AUTOSTACKING_SERVICE,
  isServiceApp,
  newServiceSchema,
  SERVICE_LIMITS,
  SERVICE_SCOPES,
  type NewService,
} from '@/domain/thirdPartyService';
import { SecretField } from '@/features/locations/LocationForm/SecretField';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { SwitchField } from '@/ui/Form/SwitchField';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAppsQuery } from '@/services/api/appsApi';
import { useAddServiceMutation } from '@/services/api/locationFormApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import { SelectField } from '@/ui/Form/SelectField';
import { TextAreaField } from '@/ui/Form/TextAreaField';
import { QueryView } from '@/ui/QueryView/QueryView';
import { showToast } from '@/ui/Toasts/showToast';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

interface AddServiceDialogProps {
  location: Location;
  onClose: () => void;
}

const EMPTY: NewService = { slug: '', isActive: true, apiKey: '', pickupInstructions: '', enableAutostacking: false };

/** Adds a rider or another service available in the country of the location, with its initial settings (row R-02). */
export function AddServiceDialog({ location, onClose }: AddServiceDialogProps) {
  const intl = useIntl();
  const { data, error, refetch } = useListAppsQuery(location.country ? { country: location.country.toLowerCase() } : {});
  const offered = useMemo(() => {
    const present = new Set(location.thirdPartyServices.map(({ slug }) => slug));
    return data?.data.filter((app) => isServiceApp(app) && !present.has(app.slug));
  }, [data, location.thirdPartyServices]);
  return (
    <Dialog
      isOpen
      className="location-add-service"
      title={intl.formatMessage({ id: 'locations.services.addTitle' }, { location: location.name })}
      // An accidental click or Escape must not lose the input.
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      onClose={onClose}
      isCloseButtonShown={false}
    >
      <QueryView
        data={offered}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<div className="form-field-waits" />}
        isEmpty={(apps) => apps.length === 0}
        empty={
          <>
            <DialogBody>{intl.formatMessage({ id: 'locations.services.noneOfferedEmpty' })}</DialogBody>
            <DialogFooter actions={<Button onClick={onClose}>{intl.formatMessage({ id: 'ui.drawer.closeButton' })}</Button>} />
          </>
        }
      >
        {(apps) => <ServiceForm apps={apps} location={location} onClose={onClose} />}
      </QueryView>
    </Dialog>
  );
}

function ServiceForm({ apps, location, onClose }: AddServiceDialogProps & { apps: readonly App[] }) {
  const intl = useIntl();
  const [addService] = useAddServiceMutation();
  const nameOf = (slug: string) => apps.find((app) => app.slug === slug)?.name ?? slug;
  const { form, formProps, problem, pending, leaving } = useDraftForm<NewService, unknown>({
    schema: newServiceSchema,
    values: EMPTY,
    save: (draft) => addService({ locationId: location.id, service: settingsOf(draft) }),
    onSaved: () => {
      void showToast('success', intl.formatMessage({ id: 'locations.services.addedToast' }, { name: nameOf(form.getValues('slug')) }));
      onClose();
    },
    errorText: (error) => refusalText(intl, error),
  });
  const slug = useWatch({ control: form.control, name: 'slug' });
  const app = apps.find((each) => each.slug === slug);
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        // React events bubble from dialogs to the form of the page behind.
        event.stopPropagation();
        formProps.onSubmit(event);
      }}
    >
      <DialogBody>
        <SelectField
          control={form.control}
          name="slug"
          label={intl.formatMessage({ id: 'locations.services.appLabel' })}
          options={[...apps].map(({ slug: value, name, scopes }) => ({ value, label: `${name} · ${kindText(intl, scopes)}` }))}
          placeholder={intl.formatMessage({ id: 'locations.services.appPlaceholder' })}
          required
        />
        {app && (
          <>
            <SecretField
              control={form.control}
              name="apiKey"
              label={intl.formatMessage({ id: 'locations.services.apiKeyLabel' })}
              hint={intl.formatMessage({ id: 'locations.services.apiKeyHint' })}
              isSet={false}
            />
            <TextAreaField
              control={form.control}
              name="pickupInstructions"
              label={intl.formatMessage({ id: 'locations.services.pickupInstructionsLabel' })}
            />
            {slug === AUTOSTACKING_SERVICE && (
              <SwitchField
                control={form.control}
                name="enableAutostacking"
                label={intl.formatMessage({ id: 'locations.services.autostackingLabel' })}
              />
            )}
            <SwitchField control={form.control} name="isActive" label={intl.formatMessage({ id: 'locations.services.activeLabel' })} />
            {!app.scopes.includes('rider') && (
              <Callout intent="primary" compact>
                {intl.formatMessage({ id: 'locations.services.otherHint' })}
              </Callout>
            )}
          </>
        )}
        <FormProblem>{problem}</FormProblem>
      </DialogBody>
      <DialogActions
        onCancel={pending ? null : onClose}
        confirmLabel={intl.formatMessage({ id: 'locations.services.addConfirmButton' })}
        pending={pending}
      />
      <UnsavedChanges
        areThereChanges={leaving.areThereChanges}
        onLeave={() => {
          leaving.onLeave();
          onClose();
        }}
      />
    </form>
  );
}

/** Omits empty settings, and autostacking unless the partner supports it. */
function settingsOf({ slug, isActive, apiKey, pickupInstructions, enableAutostacking }: NewService): NewService {
  return {
    slug,
    isActive,
    ...(apiKey && { apiKey }),
    ...(pickupInstructions && { pickupInstructions }),
    ...(slug === AUTOSTACKING_SERVICE && { enableAutostacking }),
  };
}

function kindText(intl: IntlShape, scopes: readonly string[]): string {
  const kind = SERVICE_SCOPES.find((scope) => scopes.includes(scope)) ?? 'other';
  return intl.formatMessage({ id: `locations.services.kind.${kind}` });
}

function refusalText(intl: IntlShape, error: unknown): string | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  if (error.code === 'SERVICE_EXISTS') return intl.formatMessage({ id: 'locations.services.existsError' });
  if (error.code !== 'TOO_MANY_SERVICES') return null;
  return intl.formatMessage({ id: 'locations.services.tooManyError' }, { most: SERVICE_LIMITS.services });
}
