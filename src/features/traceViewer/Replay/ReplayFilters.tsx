import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Cross, Search } from '@blueprintjs/icons';
import { memo, useCallback, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import {
  filterChoices,
  NO_FILTER,
  type FilterChoice,
  type FilterChoices,
  type TraceFilter,
} from '@/features/traceViewer/Replay/traceFilter';
import type { TraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import { useInSlices } from '@/features/traceViewer/useInSlices';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { useMediaQuery } from '@/ui/useMediaQuery';

interface ReplayFiltersProps {
  timeline: TraceTimeline;
  texts: TraceTexts;
  filter: TraceFilter;
  /** The name of the only actor whose lines are shown; null: lines of all actors. */
  alone: string | null;
  textRef: RefObject<HTMLInputElement | null>;
  onChange: (filter: TraceFilter) => void;
  onAll: () => void;
}

const NO_CHOICES: FilterChoices = { jobs: [], printers: [], events: [], machines: [], pages: [] };
const FIELDS = ['job', 'printer', 'event', 'machine', 'page'] as const;
const CHOICES = { job: 'jobs', printer: 'printers', event: 'events', machine: 'machines', page: 'pages' } as const;

/** Filters the lines by text, job, printer, event, machine and page. */
export function ReplayFilters({ timeline, texts, filter, alone, textRef, onChange, onAll }: ReplayFiltersProps) {
  const intl = useIntl();
  // There may be thousands of choices: compute them after the first render.
  const { outcome } = useInSlices(useCallback(() => filterChoices(timeline, texts), [timeline, texts]));
  const choices = outcome ?? NO_CHOICES;
  const isWide = useMediaQuery('(min-width: 641px)');
  const active = Object.values(filter).filter((value) => value !== '').length;
  const label = intl.formatMessage({ id: 'lab.filter.label' });
  const fields = (
    <>
      <InputGroup
        inputRef={textRef}
        type="search"
        size="small"
        leftIcon={<Search />}
        value={filter.text}
        onValueChange={(text) => onChange({ ...filter, text })}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        placeholder={intl.formatMessage({ id: 'lab.filter.textPlaceholder' })}
        aria-label={intl.formatMessage({ id: 'lab.filter.textLabel' })}
      />
      {FIELDS.map((field) => (
        <Choice
          key={field}
          label={intl.formatMessage({ id: `lab.filter.${field}` })}
          choices={choices[CHOICES[field]]}
          value={filter[field]}
          onChoose={(value) => onChange({ ...filter, [field]: value })}
        />
      ))}
      {alone !== null && (
        <Button size="small" endIcon={<Cross />} onClick={onAll}>
          {intl.formatMessage({ id: 'lab.filter.aloneButton' }, { name: alone })}
        </Button>
      )}
      {active > 0 && (
        <Button size="small" variant="minimal" onClick={() => onChange(NO_FILTER)}>
          {intl.formatMessage({ id: 'lab.filter.allButton' })}
        </Button>
      )}
    </>
  );
  if (!isWide) {
    return (
      <FilterBar label={label} active={active + (alone === null ? 0 : 1)}>
        {fields}
      </FilterBar>
    );
  }
  return (
    <div role="search" className="replay-filters" aria-label={label}>
      {fields}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  choices: readonly FilterChoice[];
  value: string;
  onChoose: (value: string) => void;
}

function Choice({ label, choices, value, onChoose }: ChoiceProps) {
  return (
    <HTMLSelect aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      <option value="">{label}</option>
      <Options choices={choices} />
    </HTMLSelect>
  );
}

/** Memoized: there may be thousands, and they never change. */
const Options = memo(function Options({ choices }: { choices: readonly FilterChoice[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
});
