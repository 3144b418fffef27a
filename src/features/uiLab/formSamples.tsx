import { InputGroup } from '@blueprintjs/core';
import { useState, type ReactNode } from 'react';
import { useForm, type Control } from 'react-hook-form';
import { ITEMS, ignore, type Samples } from '@/features/uiLab/samples';
import { DateInput } from '@/ui/DateInput/DateInput';
import { DayField } from '@/ui/Form/DayField';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import { FormActions } from '@/ui/Form/FormActions';
import { FormProblem } from '@/ui/Form/FormProblem';
import { FormSection } from '@/ui/Form/FormSection';
import { FormSkeleton } from '@/ui/Form/FormSkeleton';
import { NumberField } from '@/ui/Form/NumberField';
import { PickManyField } from '@/ui/Form/PickManyField';
import { PickOneField } from '@/ui/Form/PickOneField';
import { SelectField } from '@/ui/Form/SelectField';
import { SwitchField } from '@/ui/Form/SwitchField';
import { TextAreaField } from '@/ui/Form/TextAreaField';
import { TextField } from '@/ui/Form/TextField';
import { TimeField } from '@/ui/Form/TimeField';
import { ImageFilesButton } from '@/ui/ImageFiles/ImageFilesButton';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';

interface Values {
  text: string;
  number: number | null;
  one: string;
  many: string[];
  isOn: boolean;
  time: string;
  day: string | null;
}

const EMPTY: Values = { text: '', number: null, one: '', many: [], isOn: false, time: '', day: null };
const FILLED: Values = { text: 'Pizzería Roma', number: 12, one: 'a', many: ['a', 'b'], isOn: true, time: '', day: '2026-03-05' };
const OPTIONS = ITEMS.map(({ id, label }) => ({ value: id, label }));
const PLACEHOLDER = 'Choose one';
const LABEL = 'Label';
const HINT = 'A hint that is always there';

interface FormSampleProps {
  values: Values;
  /** The field that has an error. */
  wrong?: keyof Values;
  children: (control: Control<Values>) => ReactNode;
}

function FormSample({ values, wrong, children }: FormSampleProps) {
  const [errors] = useState(() => (wrong ? { [wrong]: { type: 'server', message: 'required' } } : {}));
  const { control } = useForm<Values>({ defaultValues: values, errors, shouldFocusError: false });
  return children(control);
}

/** The states that every field has. */
function fieldStates(name: keyof Values, field: (control: Control<Values>, rest: { hint?: string; disabled?: boolean }) => ReactNode) {
  return {
    empty: <FormSample values={EMPTY}>{(control) => field(control, { hint: HINT })}</FormSample>,
    filled: <FormSample values={FILLED}>{(control) => field(control, {})}</FormSample>,
    disabled: <FormSample values={FILLED}>{(control) => field(control, { disabled: true })}</FormSample>,
    'with a problem': (
      <FormSample values={EMPTY} wrong={name}>
        {(control) => field(control, {})}
      </FormSample>
    ),
  };
}

function UnsavedSample() {
  const [isOn, setOn] = useState(false);
  return (
    <>
      <input type="checkbox" aria-label={LABEL} checked={isOn} onChange={() => setOn(!isOn)} />
      {isOn && <UnsavedChanges areThereChanges={() => true} onLeave={ignore} />}
    </>
  );
}

export const FORM_SAMPLES: Samples = {
  DateInput: {
    date: <DateInput kind="date" aria-label={LABEL} value="2026-03-05" onChange={ignore} />,
    'date and time': <DateInput kind="dateTime" aria-label={LABEL} value="2026-03-05T21:30" onChange={ignore} />,
    time: <DateInput kind="time" aria-label={LABEL} value="21:30" onChange={ignore} />,
    empty: <DateInput kind="date" aria-label={LABEL} value="" onChange={ignore} />,
    'text that cannot be read': <DateInput kind="date" aria-label={LABEL} value="31/02" onChange={ignore} intent="danger" aria-invalid />,
  },
  DayField: fieldStates('day', (control, rest) => <DayField control={control} name="day" label={LABEL} {...rest} />),
  FieldFrame: {
    'with a hint': (
      <FieldFrame id="ui-lab-frame" label={LABEL} hint={HINT} required problem={undefined}>
        {(aria) => <InputGroup {...aria} fill />}
      </FieldFrame>
    ),
  },
  FormActions: {
    unchanged: <FormActions problem={null} pending={false} canSave={false} onDiscard={null} />,
    changed: <FormActions problem={null} pending={false} canSave onDiscard={ignore} />,
    pending: <FormActions problem={null} pending canSave onDiscard={ignore} />,
    refused: <FormActions problem={'The server refused it.'} pending={false} canSave onDiscard={ignore} />,
  },
  FormProblem: { none: <FormProblem>{null}</FormProblem>, refused: <FormProblem>{'The server refused it.'}</FormProblem> },
  FormSection: {
    'with fields': (
      <FormSection title={LABEL}>
        <FormSample values={FILLED}>{(control) => <TextField control={control} name="text" label={LABEL} />}</FormSample>
      </FormSection>
    ),
  },
  FormSkeleton: { waiting: <FormSkeleton fields={4} /> },
  ImageFilesButton: {
    ready: <ImageFilesButton label={LABEL} onChosen={ignore} />,
    loading: <ImageFilesButton label={LABEL} loading onChosen={ignore} />,
  },
  NumberField: fieldStates('number', (control, rest) => (
    <NumberField
      control={control}
      name="number"
      label={LABEL}
      inputMode="numeric"
      read={(typed) => (typed === '' ? null : Number(typed))}
      write={(value) => (value === null ? '' : String(value))}
      {...rest}
    />
  )),
  PickManyField: fieldStates('many', (control, rest) => (
    <PickManyField control={control} name="many" label={LABEL} items={ITEMS} placeholder={PLACEHOLDER} {...rest} />
  )),
  PickOneField: fieldStates('one', (control, rest) => (
    <PickOneField control={control} name="one" label={LABEL} items={ITEMS} placeholder={PLACEHOLDER} {...rest} />
  )),
  SelectField: fieldStates('one', (control, rest) => (
    <SelectField control={control} name="one" label={LABEL} options={OPTIONS} placeholder={PLACEHOLDER} {...rest} />
  )),
  SwitchField: {
    off: <FormSample values={EMPTY}>{(control) => <SwitchField control={control} name="isOn" label={LABEL} hint={HINT} />}</FormSample>,
    on: <FormSample values={FILLED}>{(control) => <SwitchField control={control} name="isOn" label={LABEL} />}</FormSample>,
  },
  TextAreaField: fieldStates('text', (control, rest) => <TextAreaField control={control} name="text" label={LABEL} {...rest} />),
  TextField: fieldStates('text', (control, rest) => <TextField control={control} name="text" label={LABEL} required {...rest} />),
  // The field shows only what was typed since it was mounted: it starts empty.
  TimeField: {
    empty: (
      <FormSample values={EMPTY}>
        {(control) => <TimeField control={control} name="time" label={LABEL} hint={HINT} timeZone="Europe/Madrid" />}
      </FormSample>
    ),
    'with a problem': (
      <FormSample values={EMPTY} wrong="time">
        {(control) => <TimeField control={control} name="time" label={LABEL} timeZone="Europe/Madrid" />}
      </FormSample>
    ),
  },
  UnsavedChanges: { 'asks while the box is ticked and another screen is opened': <UnsavedSample /> },
};
