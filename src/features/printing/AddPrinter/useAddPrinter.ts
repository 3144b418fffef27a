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
 * The form of a new printer, and what checks its connection. The first save adds the printer to the location, later ones change it: so each step can be
 * gone back to. `onSaved` is called after each.
 */
export function useAddPrinter(locationId: string, onSaved: () => void) {
  const intl = useIntl();
  const { printRuntime } = useRuntime();
  const [addPrinter] = useAddPrinterMutation();
  const [updatePrinter] = useUpdatePrinterMutation();
  const [values, setValues] = useState(NEW_PRINTER);
  const [added, setAdded] = useState<AddedService | null>(null);
  // The machine of the settings dialog; here it checks the connection alone.
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
  // All its fields are registered, and those that are not yet are taken from the values.
  const draft = useMemo(() => ({ ...values, ...watched }) as PrinterDraft, [values, watched]);
  const address = draft.printerURL ?? '';
  const testable = draft.connectMethod === 'CLIENT' || isHostUrl(address);
  useEffect(() => actor.send({ type: 'address.changed', address, testable }), [actor, address, testable]);

  return { ...draftForm, draft, actor, added };
}

/** What was not filled in is not sent: the server has its own defaults. */
function filledIn(draft: PrinterDraft): Partial<PrinterDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== '' && value !== null));
}

function refusalText(intl: IntlShape, error: unknown, isAdded: boolean): string | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  if (error.code === 'TOO_MANY_PRINTERS' || error.code === 'TOO_MANY_SERVICES') {
    return intl.formatMessage({ id: 'printing.add.tooManyError' }, { most: SERVICE_LIMITS.printers });
  }
  return error.status === 404 && isAdded ? intl.formatMessage({ id: 'printing.settings.goneError' }) : null;
}
