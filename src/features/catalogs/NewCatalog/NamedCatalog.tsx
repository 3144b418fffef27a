import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { CURRENCIES } from '@/domain/account';
import type { Catalog } from '@/domain/catalog';
import { newCatalogSchema, type NewCatalog } from '@/domain/catalogDraft';
import { useCreateCatalogMutation, useListCatalogSummariesQuery } from '@/services/api/catalogsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import { SelectField } from '@/ui/Form/SelectField';
import { TextField } from '@/ui/Form/TextField';
import '@/ui/Form/form.css';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

interface NamedCatalogProps {
  origin: 'empty' | 'copy';
  locationId: string;
  /** The currency of the location. */
  currency: string | null;
  onDone: (created: readonly Catalog[]) => void;
}

/** Creates an empty catalog, or a copy of another catalog of the location. */
export function NamedCatalog({ origin, locationId, currency, onDone }: NamedCatalogProps) {
  const intl = useIntl();
  const [createCatalog] = useCreateCatalogMutation();
  const { data } = useListCatalogSummariesQuery(locationId);
  const catalogs = data?.data ?? [];
  const values = useMemo((): NewCatalog => ({ name: '', ...START[origin](currency) }), [origin, currency]);
  const { form, formProps, problem, pending, leaving } = useDraftForm<NewCatalog, Catalog>({
    schema: newCatalogSchema,
    values,
    save: (draft) => createCatalog({ locationId, draft }),
    onSaved: (catalog, isHere) => {
      if (isHere) onDone([catalog]);
    },
    missingText: intl.formatMessage({ id: 'form.invalidError' }),
  });
  const { control } = form;
  return (
    <form {...formProps}>
      <TextField control={control} name="name" label={intl.formatMessage({ id: 'catalogs.new.nameLabel' })} required />
      {origin === 'empty' ? (
        <SelectField
          control={control}
          name="currency"
          label={intl.formatMessage({ id: 'catalogs.list.currencyColumn' })}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          placeholder=""
        />
      ) : (
        <SelectField
          control={control}
          name="copyOf"
          label={intl.formatMessage({ id: 'catalogs.new.copyOfLabel' })}
          options={catalogs.map(({ id: value, name }) => ({ value, label: name }))}
          placeholder={intl.formatMessage({ id: 'catalogs.new.copyOfPlaceholder' })}
          required
        />
      )}
      <div className="form-actions">
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" intent="primary" loading={pending}>
          {intl.formatMessage({ id: 'catalogs.new.createButton' })}
        </Button>
      </div>
      <UnsavedChanges {...leaving} />
    </form>
  );
}

const START = {
  empty: (currency: string | null) => ({ currency: CURRENCIES.find((each) => each === currency) ?? 'EUR' }),
  copy: () => ({ copyOf: '' }),
} as const;
