import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import * as z from 'zod/mini';
import { isFieldProblem } from '@/domain/fieldRules';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

interface DraftFormOptions<Draft extends FieldValues, Saved> {
  /** The schema of the request: what it refuses is shown on the fields and not sent. */
  schema: z.ZodMiniType<Draft>;
  /** What is saved now, or an empty draft. Newer values come in where nothing was typed. */
  values: Draft;
  /** Sends the draft; `base` is what the form showed before anything was typed. */
  save: (draft: Draft, base: Draft) => PromiseLike<{ data?: Saved | undefined; error?: unknown }>;
  /** `isHere` tells whether the form still stands: it may have been left meanwhile. */
  onSaved: (saved: Saved, isHere: boolean) => void;
  /** What stands in the form once a draft is saved. @default the draft */
  afterSaving?: (draft: Draft) => Draft;
  /** Where the draft stands in the body of the request, if it is not the body itself: a 422 names its fields from there. */
  bodyPath?: string;
  /** What a failure means here, where the general words would not say it. */
  errorText?: (error: unknown) => string | null;
  /** Said of the whole where something that must be there is missing. @default the general words */
  missingText?: string;
}

/** What was typed goes too, other than when newer values come in. */
const WHOLE = { keepDirtyValues: false };

const detailsSchema = z.array(z.looseObject({ path: z.string(), message: z.string() }));

/**
 * A form over a request schema (specification 1 §5): problems stand on their fields and the first of them has the focus; a 422 of
 * the server lands on the fields too; any other failure is for the form as a whole (`problem`). Whatever fails, nothing that was
 * typed is lost, nor what is typed during the save. `formProps` are for the form element, `leaving` for `UnsavedChanges`.
 */
export function useDraftForm<Draft extends FieldValues, Saved>({
  schema,
  values,
  save,
  onSaved,
  afterSaving = unchanged,
  bodyPath,
  errorText,
  missingText,
}: DraftFormOptions<Draft, Saved>) {
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
  const frame = useRef<HTMLFormElement>(null);
  const [settled, setSettled] = useState(0);
  // The button that had the focus is disabled or gone now.
  useEffect(() => {
    const focused = document.activeElement;
    if (settled > 0 && (!focused || focused === document.body || focused.matches(':disabled')))
      frame.current?.focus({ preventScroll: true });
  }, [settled]);
  // A screen that is left stands until the code of the next one is there.
  const left = useRef(false);
  const leaving = useMemo(() => ({ areThereChanges: () => dirty.current, onLeave: () => (left.current = true) }), []);

  async function send(draft: Draft, fields: HTMLFormControlsCollection) {
    setProblem(null);
    const sent = structuredClone(form.getValues());
    const { data, error } = await save(draft, values);
    if (error === undefined) {
      const typed = form.getValues();
      const meanwhile = Object.keys(sent).filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(sent[field]));
      // Without them the screen may be left from here on.
      dirty.current = meanwhile.length > 0;
      form.reset(afterSaving(draft), WHOLE);
      // The keys of the values are fields.
      for (const field of meanwhile as FieldPath<Draft>[]) form.setValue(field, typed[field], { shouldDirty: true });
      setSettled((times) => times + 1);
      // Without an error there is the reply.
      onSaved(data as Saved, frame.current !== null && !left.current);
      return;
    }
    const { onFields, others } = problemsOf<Draft>(intl, error, fields, bodyPath);
    for (const { path, message } of onFields) form.setError(path, { type: 'server', message });
    const [first] = onFields;
    if (first) form.setFocus(first.path);
    setProblem([errorText?.(error) ?? summaryOf(intl, error), ...others].join(' '));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const { elements } = event.currentTarget;
    void form.handleSubmit(
      (draft) => send(draft, elements),
      (errors) =>
        setProblem(
          isMissing(errors)
            ? (missingText ?? intl.formatMessage({ id: 'form.missingError' }))
            : intl.formatMessage({ id: 'form.invalidError' }),
        ),
    )(event);
  }

  /** Puts back what is saved. */
  function discard() {
    setProblem(null);
    form.reset(values, WHOLE);
    setSettled((times) => times + 1);
  }

  /** Nothing is lost any more by leaving: the thing itself is gone. */
  const forgetChanges = useCallback(() => {
    dirty.current = false;
  }, []);

  const formProps = { ref: frame, className: 'form', tabIndex: -1, noValidate: true, onSubmit: submit } as const;
  return { form, formProps, discard, forgetChanges, problem, pending: isSubmitting, isDirty, leaving };
}

/** Problems that the server names, by whether the form shows their field. */
function problemsOf<Draft extends FieldValues>(intl: IntlShape, error: unknown, fields: HTMLFormControlsCollection, bodyPath?: string) {
  const details = isApiError(error) && error.kind === 'http' && error.status === 422 ? detailsSchema.safeParse(error.details) : null;
  const start = bodyPath === undefined ? '' : `${bodyPath}.`;
  const problems = (details?.success ? details.data : []).map(({ path, message }) => ({
    path: path.startsWith(start) ? path.slice(start.length) : path,
    message,
  }));
  return {
    onFields: problems
      .filter(({ path }) => fields.namedItem(path) !== null)
      // Fields are called by the path of their value.
      .map(({ path, message }) => ({ path: path as FieldPath<Draft>, message })),
    others: problems
      .filter(({ path }) => fields.namedItem(path) === null)
      .map(({ path, message }) => `${path}: ${isFieldProblem(message) ? intl.formatMessage({ id: `form.problem.${message}` }) : message}`),
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

function unchanged<Draft>(draft: Draft): Draft {
  return draft;
}
