import { HTMLSelect } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { BOARD_SORTS, boardSort, type BoardSort } from '@/features/operations/boardSort';

interface SortSelectProps {
  value: BoardSort;
  onChange: (sort: BoardSort) => void;
}

/** In what order the open orders stand (row BO-01). */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const intl = useIntl();
  return (
    <HTMLSelect
      aria-label={intl.formatMessage({ id: 'operations.sort.label' })}
      value={value}
      onChange={(event) => onChange(boardSort(event.currentTarget.value))}
      options={BOARD_SORTS.map((sort) => ({ value: sort, label: intl.formatMessage({ id: `operations.sort.${sort}` }) }))}
    />
  );
}
