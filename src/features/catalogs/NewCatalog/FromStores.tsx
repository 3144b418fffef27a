import { Button } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { Catalog } from '@/domain/catalog';
import { IMPORT_REFUSALS } from '@/domain/catalogDraft';
import { requiredText } from '@/domain/fieldRules';
import { isApiError } from '@/services/api/apiError';
import { useImportStoresMutation } from '@/services/api/catalogsApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { FormProblem } from '@/ui/Form/FormProblem';
import { TextField } from '@/ui/Form/TextField';
import '@/ui/Form/form.css';

/** Ids in a single line, separated by spaces or commas. */
const draftSchema = z.strictObject({ storeIds: requiredText(2000), apiKey: requiredText(500) });
type Draft = z.infer<typeof draftSchema>;
const EMPTY: Draft = { storeIds: '', apiKey: '' };

interface FromStoresProps {
  locationId: string;
  onDone: (created: readonly Catalog[]) => void;
}

/** Imports the menus of stores from another system, by their ids there and its API key, which is not stored (row CA-06). */
export function FromStores({ locationId, onDone }: FromStoresProps) {
  const intl = useIntl();
  const [importStores] = useImportStoresMutation();
  const values = useMemo(() => EMPTY, []);
  const { form, formProps, problem, pending } = useDraftForm<Draft, { data: Catalog[] }>({
    schema: draftSchema,
    values,
    save: ({ storeIds, apiKey }) => importStores({ locationId, apiKey, storeIds: storeIds.split(/[\s,;]+/).filter(Boolean) }),
    onSaved: ({ data }, isHere) => {
      if (isHere) onDone(data);
    },
    errorText: (error) => {
      const code = isApiError(error) && error.kind === 'http' ? error.code : null;
      const known = (['wrongKey', 'unknownStores', 'offline'] as const).find((each) => IMPORT_REFUSALS[each] === code);
      return known ? intl.formatMessage({ id: `catalogs.new.${known}Error` }) : null;
    },
    missingText: intl.formatMessage({ id: 'form.invalidError' }),
  });
  return (
    <form {...formProps}>
      <TextField
        control={form.control}
        name="storeIds"
        label={intl.formatMessage({ id: 'catalogs.new.storeIdsLabel' })}
        hint={intl.formatMessage({ id: 'catalogs.new.storeIdsHint' })}
        required
      />
      <TextField
        control={form.control}
        name="apiKey"
        type="password"
        autoComplete="new-password"
        label={intl.formatMessage({ id: 'catalogs.new.apiKeyLabel' })}
        required
      />
      <div className="form-actions">
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" intent="primary" loading={pending}>
          {intl.formatMessage({ id: 'catalogs.new.importButton' })}
        </Button>
      </div>
    </form>
  );
}
