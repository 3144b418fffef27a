import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { waitFor } from 'xstate';
import { printersOf, type Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { fieldsInConflict, printerDraftOf, printerDraftSchema, settingsThatDiffer, type PrinterDraft } from '@/domain/printerSettings';
import { providePrinterSettings } from '@/features/printing/PrinterSettings/printerSettingsActors';
import { isHostUrl } from '@/lib/hostPattern';
import { useGetLocationQuery, useLazyGetLocationQuery } from '@/services/api/locationsApi';
import { useUpdatePrinterMutation } from '@/services/api/printersApi';
import { useDraftForm } from '@/services/forms/useDraftForm';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

/**
 * The form of a printer's settings, its machine, and the concurrent changes of other users: a change of an unedited field is applied to the
 * form; fields that both users changed are in `conflicts` until `settle` selects a value.
 */
export function usePrinterSettings(opened: PrinterEntry, uuid: string, location: Location) {
  const intl = useIntl();
  const { data } = useGetLocationQuery(location.id, { refetchOnMountOrArgChange: true });
  const now = useMemo(() => (data ? (printerIn(data, uuid) ?? null) : opened), [data, uuid, opened]);
  const printer = now ?? opened;
  const values = useMemo(() => printerDraftOf(printer), [printer]);
  const actor = usePrinterSettingsActor(uuid, location.id);
  // The value of each field when its editing began.
  const [base, setBase] = useState(values);
  const [seen, setSeen] = useState(values);

  const draftForm = useDraftForm<PrinterDraft, PrinterDraft>({
    schema: printerDraftSchema,
    values,
    save: async (draft) => {
      if (fieldsInConflict(draft, base, values).length > 0) return { error: 'conflict' };
      actor.send({ type: 'save.request', change: settingsThatDiffer(draft, base), draft, base });
      const { context } = await waitFor(actor, (state) => !state.matches({ save: 'saving' }), { timeout: Infinity });
      if (context.saved?.kind === 'done') return { data: draft };
      return { error: context.saved?.kind === 'failed' ? context.saved.error : context.saved?.kind };
    },
    onSaved: setBase,
    errorText: (error) => {
      if (error === 'conflict') return intl.formatMessage({ id: 'printing.settings.conflictError' });
      return error === 'gone' ? intl.formatMessage({ id: 'printing.settings.removedError' }) : null;
    },
  });
  const { form } = draftForm;

  if (values !== seen) {
    const typed = settingsThatDiffer(form.getValues(), seen);
    setSeen(values);
    setBase({ ...values, ...Object.fromEntries(Object.entries(base).filter(([field]) => field in typed)) });
  }

  const watched = useWatch({ control: form.control });
  // `watched` lacks fields that are not registered yet: take them from `values`.
  const draft = useMemo(() => ({ ...values, ...watched }) as PrinterDraft, [values, watched]);
  const { printerURL, connectMethod, isActive } = draft;
  const address = printerURL ?? '';
  const testable = connectMethod !== 'APP' || isHostUrl(address);
  useEffect(() => actor.send({ type: 'address.changed', address, testable }), [actor, address, testable]);
  // Validate the address while it is typed, and a missing address on opening (row PR-05); newer values reset the form.
  const { trigger } = form;
  useEffect(() => void trigger('printerURL'), [trigger, values, address, connectMethod, isActive]);

  function settle(field: keyof PrinterDraft, whose: 'mine' | 'theirs') {
    if (whose === 'theirs') form.setValue(field, values[field], { shouldDirty: true, shouldValidate: true });
    setBase({ ...base, [field]: values[field] });
  }

  return {
    ...draftForm,
    printer,
    isGone: now === null,
    draft,
    others: values,
    conflicts: fieldsInConflict(draft, base, values),
    settle,
    actor,
    isSaving: useSelector(actor, (state) => state.matches({ save: 'saving' })),
  };
}

function printerIn(location: Location, uuid: string): PrinterEntry | undefined {
  return printersOf(location).find((printer) => printer.uuid === uuid);
}

function usePrinterSettingsActor(uuid: string, locationId: string) {
  const { printRuntime } = useRuntime();
  const [readLocation] = useLazyGetLocationQuery();
  const [updatePrinter] = useUpdatePrinterMutation();
  const machine = useMemo(
    () =>
      providePrinterSettings({
        printRuntime,
        readPrinter: async () => {
          const read = await readLocation(locationId);
          // A failed read still has the data of the previous one.
          return read.isError || !read.data ? { error: read.error } : { printer: printerIn(read.data, uuid) ?? null };
        },
        updatePrinter: (change) => updatePrinter({ locationId, printerUuid: uuid, change }),
      }),
    [printRuntime, readLocation, updatePrinter, locationId, uuid],
  );
  return useRecordedActor(machine);
}
