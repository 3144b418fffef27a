import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { totalText, type Totals } from '@/ui/DataGrid/useTotals';
import type { Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';

interface GridCardsProps {
  label: string;
  columns: readonly GridColumn[];
  rows: Uint32Array;
  textOf: (column: GridColumn, row: number) => string;
  totals: Totals;
  totalLabel: string;
}

/** The rows of a grid in a narrow window as cards of three columns, followed by the totals. */
export function GridCards({ label, columns, rows, textOf, totals, totalLabel }: GridCardsProps) {
  const shown = useMemo(() => {
    const narrow = columns.filter(({ isShownNarrow }) => isShownNarrow);
    return (narrow.length > 0 ? narrow : columns).slice(0, 3);
  }, [columns]);
  const cards = useMemo(() => shown.map((column) => cardColumn(column, textOf)), [shown, textOf]);
  const places = useMemo(() => [...rows], [rows]);
  const totalTexts = shown.flatMap(({ id, title }) => (totals[id] === undefined ? [] : [`${title}: ${totalText(totals[id])}`]));
  return (
    <>
      <DataTable label={label} rows={places} columns={cards} rowId={String} />
      {totalTexts.length > 0 && (
        <p className="grid-card-totals">
          <strong>{totalLabel}</strong>
          {totalTexts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </>
  );
}

function cardColumn(column: GridColumn, textOf: GridCardsProps['textOf']): Column<number> {
  const { id, title, hrefOf, markOf } = column;
  return {
    id,
    title,
    width: '1fr',
    text: (row) => textOf(column, row),
    cell: (row) => {
      const href = hrefOf?.(row);
      const mark = markOf?.(row);
      const text = [textOf(column, row), mark].filter(Boolean).join(' · ');
      return href ? <Link to={href}>{text}</Link> : text;
    },
  };
}
