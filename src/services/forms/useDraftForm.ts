import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import * as z from 'zod/mini';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

interface DraftFormOptions<Draft extends FieldValues, Saved> {
  /** The schema of the request: what it refuses is shown on the fields and not sent. */
  schema: z.ZodMiniType<Draft>;
  /** What is saved now, or an empty draft. Newer values come in where nothing was typed. */
  values: Draft;
  /** Sends the draft. */
  save: (draft: Draft) => PromiseLike<{ data?: Saved | undefined; error?: unknown }>;
  onSaved: (saved: Saved) => void;
}

/** What was typed goes too, other than when newer values come in. */
const WHOLE = { keepDirtyValues: false };

const detailsSchema = z.array(z.looseObject({ path: z.string(), message: z.string() }));

/**
 * A form over a request schema (specification 1 §5): problems stand on their fields and the first of them has the focus; a 422 of
 * the server lands on the fields too; any other failure is for the form as a whole (`problem`). Whatever fails, nothing that was
 * typed is lost. `areThereChanges` is for `UnsavedChanges`.
 */
export function useDraftForm<Draft extends FieldValues, Saved>({ schema, values, save, onSaved }: DraftFormOptions<Draft, Saved>) {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Draft>({
    // The resolver wants to know input and output apart; the fields hold what the schema gives.
    resolver: zodResolver(schema as never) as unknown as Resolver<Draft>,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting } = form.formState;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const areThereChanges = useCallback(() => dirty.current, []);

  async function send(draft: Draft, fields: HTMLFormControlsCollection) {
    setProblem(null);
    const { data, error } = await save(draft);
    if (error === undefined) {
      // The screen may be left from here on.
      dirty.current = false;
      form.reset(draft, WHOLE);
      // Without an error there is the reply.
      onSaved(data as Saved);
      return;
    }
    const { onFields, others } = problemsOf<Draft>(error, fields);
    for (const { path, message } of onFields) form.setError(path, { type: 'server', message });
    const [first] = onFields;
    if (first) form.setFocus(first.path);
    setProblem([summaryOf(intl, error), ...others].join(' '));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const { elements } = event.currentTarget;
    void form.handleSubmit(
      (draft) => send(draft, elements),
      (errors) => setProblem(intl.formatMessage({ id: isMissing(errors) ? 'form.missingError' : 'form.invalidError' })),
    )(event);
  }

  /** Puts back what is saved. */
  function discard() {
    setProblem(null);
    form.reset(values, WHOLE);
  }

  /** Nothing is lost any more by leaving: the thing itself is gone. */
  const forgetChanges = useCallback(() => {
    dirty.current = false;
  }, []);

  return { form, submit, discard, forgetChanges, problem, pending: isSubmitting, isDirty, areThereChanges };
}

/** Problems that the server names, by whether the form shows their field. */
function problemsOf<Draft extends FieldValues>(error: unknown, fields: HTMLFormControlsCollection) {
  const details = isApiError(error) && error.kind === 'http' && error.status === 422 ? detailsSchema.safeParse(error.details) : null;
  const problems = details?.success ? details.data : [];
  return {
    onFields: problems
      .filter(({ path }) => fields.namedItem(path) !== null)
      // Fields are called by the path of their value.
      .map(({ path, message }) => ({ path: path as FieldPath<Draft>, message })),
    others: problems.filter(({ path }) => fields.namedItem(path) === null).map(({ path, message }) => `${path}: ${message}`),
  };
}

function summaryOf(intl: IntlShape, error: unknown): string {
  if (isApiError(error) && error.kind === 'http' && error.status === 422) return intl.formatMessage({ id: 'form.invalidError' });
  return intl.formatMessage({ id: 'form.notSavedError' }, { reason: apiErrorText(intl, error) });
}

/** Whether anything that must be there is missing. */
function isMissing(errors: FieldErrors): boolean {
  return JSON.stringify(errors, (key, value: unknown) => (key === 'ref' ? undefined : value)).includes('"message":"required"');
}
