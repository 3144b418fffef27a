import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form';
import { useIntl, type IntlShape } from 'react-intl';
import * as z from 'zod/mini';
import { isFieldProblem } from '@/domain/fieldRules';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

interface DraftFormOptions<Draft extends FieldValues, Saved> {
  /** The schema of the request. A draft that it rejects is not sent; its issues are shown on the fields. */
  schema: z.ZodMiniType<Draft>;
  /** The saved values, or an empty draft. Newer values replace the fields that are not dirty. */
  values: Draft;
  /** Sends the draft; `base` is the values before the user's changes. */
  save: (draft: Draft, base: Draft) => PromiseLike<{ data?: Saved | undefined; error?: unknown }>;
  /** `isHere`: whether the form is still mounted and the user has not left the screen. */
  onSaved: (saved: Saved, isMounted: boolean) => void;
  /** Returns the values of the form after a draft is saved. @default the draft */
  afterSaving?: (draft: Draft) => Draft;
  /** The path of the draft in the request body, if it is not the body itself: the paths of a 422 start with it. */
  bodyPath?: string;
  /** Returns a more specific message for an error, or null for the general one. */
  errorText?: (error: unknown) => string | null;
  /** The message when a required field is empty. @default the general message */
  missingText?: string;
}

/** Also resets dirty fields. */
const WHOLE = { keepDirtyValues: false };

const detailsSchema = z.array(z.looseObject({ path: z.string(), message: z.string() }));

/**
 * A form over a request schema (specification 1 §5). Validation problems and the details of a 422 are shown on their fields, the first of
 * which is focused; any other failure is `problem`. A failure never discards what the user typed, nor does a save discard what the user
 * types while it is running. Pass `formProps` to the form element and `leaving` to `UnsavedChanges`.
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
    // The resolver types input and output separately; the fields contain the output of the schema.
    resolver: zodResolver(schema as never) as unknown as Resolver<Draft>,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { isDirty, isSubmitting } = form.formState;
  const hasChanges = useRef(false);
  useEffect(() => {
    hasChanges.current = isDirty;
  }, [isDirty]);
  const formRef = useRef<HTMLFormElement>(null);
  const [settledCount, setSettled] = useState(0);
  // After saving or discarding, the focused button may be disabled or removed.
  useEffect(() => {
    const focused = document.activeElement;
    if (settledCount > 0 && (!focused || focused === document.body || focused.matches(':disabled')))
      formRef.current?.focus({ preventScroll: true });
  }, [settledCount]);
  // A screen stays mounted until the code of the next screen is loaded.
  const hasLeft = useRef(false);
  const leaving = useMemo(() => ({ areThereChanges: () => hasChanges.current, onLeave: () => (hasLeft.current = true) }), []);

  async function send(draft: Draft, fields: HTMLFormControlsCollection) {
    setProblem(null);
    const sent = structuredClone(form.getValues());
    const { data, error } = await save(draft, values);
    if (error === undefined) {
      const typed = form.getValues();
      const editedFields = Object.keys(sent).filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(sent[field]));
      // Without later changes the user may leave the screen now.
      hasChanges.current = editedFields.length > 0;
      form.reset(afterSaving(draft), WHOLE);
      // The keys of the draft are field paths.
      for (const field of editedFields as FieldPath<Draft>[]) form.setValue(field, typed[field], { shouldDirty: true });
      setSettled((times) => times + 1);
      // A reply without an error has data.
      onSaved(data as Saved, formRef.current !== null && !hasLeft.current);
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

  /** Resets the form to the saved values. */
  function discard() {
    setProblem(null);
    form.reset(values, WHOLE);
    setSettled((times) => times + 1);
  }

  /** Marks the form as clean when its entity was deleted. */
  const discardChanges = useCallback(() => {
    hasChanges.current = false;
  }, []);

  const formProps = { ref: formRef, className: 'form', tabIndex: -1, noValidate: true, onSubmit: submit } as const;
  return { form, formProps, discard, discardChanges, problem, pending: isSubmitting, isDirty, leaving };
}

/** Splits the problems in a 422 into those of fields that the form shows and others. */
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
      // A field's name is the path of its value.
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

/** Whether a required field is missing. */
function isMissing(errors: FieldErrors): boolean {
  return JSON.stringify(errors, (key, value: unknown) => (key === 'ref' ? undefined : value)).includes('"message":"required"');
}

function unchanged<Draft>(draft: Draft): Draft {
  return draft;
}
