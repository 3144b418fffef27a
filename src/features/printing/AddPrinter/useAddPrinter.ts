import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import { fromPromise } from 'xstate';
import { printerEntrySchema } from '@/domain/printer';
import { printerDraftOf, printerDraftSchema, settingsThatDiffer, type PrinterDraft } from '@/domain/printerSettings';
import { SERVICE_LIMITS, type AddedService } from '@/domain/thirdPartyService';
import { checkConnection } from '@/features/printing/PrinterSettings/checkConnection';
import { isHostUrl } from '@/lib/hostPattern';
import { printerSettingsMachine } from '@/machines/printerSettings/printerSettingsMachine';
import { isApiError } from '@/services/api/apiError';
import { useAddPrinterMutation, useUpdatePrinterMutation } from '@/services/api/printersApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

const NEW_PRINTER = printerDraftOf(printerEntrySchema.parse({ slug: 'printer', locationId: '', isActive: true }));

/**
 * The form of a new printer, and the actor that checks its connection. The first save adds the printer to the location, later ones update
 * it, so that the user can go back to each step. `onSaved` is called after each save.
 */
export function useAddPrinter(locationId: string, onSaved: () => void) {
  const intl = useIntl();
  const { printRuntime } = useRuntime();
  const [addPrinter] = useAddPrinterMutation();
  const [updatePrinter] = useUpdatePrinterMutation();
  const [values, setValues] = useState(NEW_PRINTER);
  const [added, setAdded] = useState<AddedService | null>(null);
  // The machine of the settings dialog; here it only checks the connection.
  const machine = useMemo(
    () =>
      printerSettingsMachine.provide({
        actors: { checkConnection: fromPromise(({ input }) => checkConnection(input.address, printRuntime)) },
      }),
    [printRuntime],
  );
  const actor = useRecordedActor(machine);

  const draftForm = useDraftForm<PrinterDraft, PrinterDraft>({
    schema: printerDraftSchema,
    values,
    save: async (draft, base) => {
      if (added) {
        const { error } = await updatePrinter({ locationId, printerUuid: added.uuid, change: settingsThatDiffer(draft, base) });
        return error === undefined ? { data: draft } : { error };
      }
      const { data, error } = await addPrinter({ locationId, settings: filledIn(draft) });
      if (!data) return { error };
      setAdded(data);
      return { data: draft };
    },
    onSaved: (saved) => {
      setValues(saved);
      onSaved();
    },
    errorText: (error) => refusalText(intl, error, added !== null),
  });
  const { form } = draftForm;
  const watched = useWatch({ control: form.control });
  // `watched` lacks fields that are not registered yet: take them from `values`.
  const draft = useMemo(() => ({ ...values, ...watched }) as PrinterDraft, [values, watched]);
  const address = draft.printerURL ?? '';
  const testable = draft.connectMethod !== 'APP' || isHostUrl(address);
  useEffect(() => actor.send({ type: 'address.changed', address, testable }), [actor, address, testable]);

  return { ...draftForm, draft, actor, added };
}

/** Omits empty fields: the server has its own defaults. */
function filledIn(draft: PrinterDraft): Partial<PrinterDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '' && value !== null));
}

function refusalText(intl: IntlShape, error: unknown, isAdded: boolean): string | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  if (error.code === 'TOO_MANY_PRINTERS' || error.code === 'TOO_MANY_SERVICES') {
    return intl.formatMessage({ id: 'printing.add.tooManyError' }, { most: SERVICE_LIMITS.printers });
  }
  return error.status === 404 && isAdded ? intl.formatMessage({ id: 'printing.settings.removedError' }) : null;
}
