import { Classes } from '@blueprintjs/core';
import { useEffect, useEffectEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PosProvider } from '@/domain/pos';
import { SecretField } from '@/features/locations/LocationForm/SecretField';
import { storedFields } from '@/features/locations/PosConfig/posCredentials';
import type { PosValues } from '@/features/locations/PosConfig/posDraft';
import { credentialTexts, posLabel } from '@/features/locations/PosConfig/posLabel';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListPosProvidersQuery } from '@/services/api/posApi';
import { FormSection } from '@/ui/Form/FormSection';
import { QueryView } from '@/ui/QueryView/QueryView';
import { SelectField } from '@/ui/Form/SelectField';

const NONE: ReadonlySet<string> = new Set();

interface ProviderFieldsProps {
  form: UseFormReturn<PosValues>;
  saved: Location['posConfig'] | null;
}

/** Chooses the POS provider and edits the credentials that it requires. */
export function ProviderFields({ form, saved }: ProviderFieldsProps) {
  const intl = useIntl();
  const { data, error, refetch } = useListPosProvidersQuery();
  return (
    <FormSection title={intl.formatMessage({ id: 'locations.pos.providerTitle' })}>
      <QueryView
        data={data?.data}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<div className={`form-field-waits ${Classes.SKELETON}`} />}
      >
        {(providers) => <LoadedProviderFields form={form} saved={saved} providers={providers} />}
      </QueryView>
    </FormSection>
  );
}

function LoadedProviderFields({ form, saved, providers }: ProviderFieldsProps & { providers: readonly PosProvider[] }) {
  const intl = useIntl();
  const { control } = form;
  const [chosen, credentials] = useWatch({ control, name: ['provider', 'credentials'] });
  const slug = chosen ?? '';
  const provider = providers.find((each) => each.slug === slug);
  const stored = provider ? storedFields({ provider: slug, credentials }, provider, saved) : NONE;
  const losesCredentials = saved?.provider === slug && saved.credentialsSet?.some((key) => !stored.has(key));

  // Credentials typed for one POS do not apply to another.
  const clearCredentials = useEffectEvent(() => {
    for (const field of Object.keys(form.getValues('credentials') ?? {})) form.setValue(`credentials.${field}`, '');
  });
  useEffect(() => clearCredentials(), [slug]);

  return (
    <>
      <SelectField
        control={control}
        name="provider"
        label={posLabel(intl, 'provider')}
        // The choice can be cleared; while there is none, the placeholder is shown instead.
        options={[
          ...(slug === '' ? [] : [{ value: '', label: intl.formatMessage({ id: 'locations.pos.noProviderLabel' }) }]),
          ...providers.map((each) => ({ value: each.slug, label: each.name })),
        ]}
        placeholder={intl.formatMessage({ id: 'locations.pos.noProviderLabel' })}
      />
      {provider?.fields.map((each) => (
        <SecretField
          key={`${slug}.${each.key}`}
          control={control}
          name={`credentials.${each.key}`}
          {...credentialTexts(intl, provider.name, each)}
          type={each.kind === 'secret' ? 'password' : 'text'}
          isSet={stored.has(each.key)}
          required={each.required && !stored.has(each.key)}
        />
      ))}
      <p className="form-field-wide location-muted" role="status">
        {losesCredentials && intl.formatMessage({ id: 'locations.pos.keysAgainHint' })}
      </p>
    </>
  );
}
