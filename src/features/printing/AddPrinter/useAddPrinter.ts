import { useMemo, useRef, useState, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import { fromPromise, waitFor } from 'xstate';
import { printerEntrySchema } from '@/domain/printer';
import { printerDraftOf, printerDraftSchema, settingsThatDiffer, type PrinterDraft } from '@/domain/printerSettings';
import { SERVICE_LIMITS, type AddedService } from '@/domain/thirdPartyService';
import { checkConnection } from '@/features/printing/PrinterSettings/checkConnection';
import { isHostUrl } from '@/lib/hostPattern';
import { printerSettingsMachine, type SaveResult } from '@/machines/printerSettings/printerSettingsMachine';
import { isApiError } from '@/services/api/apiError';
import { useAddPrinterMutation, useUpdatePrinterMutation } from '@/services/api/printersApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

const NEW_PRINTER = printerDraftOf(printerEntrySchema.parse({ slug: 'printer', locationId: '', isActive: true }));

/**
 * The form of a new printer and its machine. The first save adds the printer to the location, later ones change it: so each step can be
 * gone back to. `onSaved` is called after each.
 */
export function useAddPrinter(locationId: string, onSaved: () => void) {
  const intl = useIntl();
  const { printRuntime } = useRuntime();
  const [addPrinter] = useAddPrinterMutation();
  const [updatePrinter] = useUpdatePrinterMutation();
  const [values, setValues] = useState(NEW_PRINTER);
  const [added, setAdded] = useState<AddedService | null>(null);
  // What the machine's save works with: it is made once.
  const place = useRef<{ locationId: string; added: AddedService | null }>({ locationId, added: null });
  useEffect(() => {
    place.current = { locationId, added };
  }, [locationId, added]);

  const machine = useMemo(
    () =>
      printerSettingsMachine.provide({
        actors: {
          checkConnection: fromPromise(({ input }) => checkConnection(input.address, printRuntime)),
          saveSettings: fromPromise(async ({ input: { change, draft } }): Promise<SaveResult> => {
            const { locationId: at, added: known } = place.current;
            if (known) {
              const { error } = await updatePrinter({ locationId: at, printerUuid: known.uuid, change });
              return error === undefined ? { kind: 'done' } : { kind: 'failed', error };
            }
            const { data, error } = await addPrinter({ locationId: at, settings: filledIn(draft) });
            if (!data) return { kind: 'failed', error };
            setAdded(data);
            return { kind: 'done' };
          }),
        },
      }),
    [printRuntime, addPrinter, updatePrinter],
  );
  const actor = useRecordedActor(machine);

  const draftForm = useDraftForm<PrinterDraft, PrinterDraft>({
    schema: printerDraftSchema,
    values,
    save: async (draft, base) => {
      // One that is added with every default differs from nothing, and is sent all the same.
      const change = added ? settingsThatDiffer(draft, base) : draft;
      actor.send({ type: 'save.request', change, draft, base });
      const { context } = await waitFor(actor, (state) => !state.matches({ save: 'saving' }), { timeout: Infinity });
      if (context.saved?.kind === 'done') return { data: draft };
      return { error: context.saved?.kind === 'failed' ? context.saved.error : context.saved?.kind };
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
