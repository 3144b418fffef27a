import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { JOURNAL_STATES } from '@/features/printing/PrintJournal/JobStatus';
import type { JournalRow } from '@/features/printing/PrintJournal/journalRow';
import type { JournalSearch } from '@/features/printing/PrintJournal/journalSearch';
import { printerName } from '@/features/printing/printerName';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { Picker } from '@/ui/Picker/Picker';

interface JournalFiltersProps {
  search: JournalSearch;
  /** All jobs, from which the printers to choose are collected. */
  rows: readonly JournalRow[];
  onChange: (part: Partial<JournalSearch>) => void;
}

/** Filters the jobs by printer and state. */
export function JournalFilters({ search, rows, onChange }: JournalFiltersProps) {
  const intl = useIntl();
  const stateId = useId();
  const printers = useMemo(
    () =>
      [...new Map(rows.map((row) => [row.printerKey, row])).values()]
        .map(({ printerKey, printer, location }) => ({
          id: printerKey,
          label: printerName(intl, printer),
          detail: location?.name ?? '',
        }))
        .toSorted((a, b) => `${a.detail} ${a.label}`.localeCompare(`${b.detail} ${b.label}`)),
    [rows, intl],
  );
  return (
    <FilterBar
      label={intl.formatMessage({ id: 'printing.journal.filterLabel' })}
      active={[search.printer, search.state].filter(Boolean).length}
    >
      <Picker
        single
        label={intl.formatMessage({ id: 'printing.journal.printerLabel' })}
        allLabel={intl.formatMessage({ id: 'printing.journal.allPrinters' })}
        items={printers}
        chosen={search.printer === null ? [] : [search.printer]}
        onChange={([printer = null]) => onChange({ printer })}
      />
      <FormGroup label={intl.formatMessage({ id: 'printing.journal.stateLabel' })} labelFor={stateId}>
        <HTMLSelect
          fill
          id={stateId}
          value={search.state ?? ''}
          onChange={({ currentTarget }) => onChange({ state: JOURNAL_STATES.find((state) => state === currentTarget.value) ?? null })}
          options={[
            { value: '', label: intl.formatMessage({ id: 'printing.journal.allStates' }) },
            ...JOURNAL_STATES.map((state) => ({ value: state, label: intl.formatMessage({ id: `printing.jobState.${state}` }) })),
          ]}
        />
      </FormGroup>
    </FilterBar>
  );
}
