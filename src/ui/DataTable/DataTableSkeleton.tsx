import { Classes } from '@blueprintjs/core';
import '@/ui/DataTable/dataTable.css';

/** The placeholder of a loading table. */
export function DataTableSkeleton({ rows = 12 }: { rows?: number }) {
  return (
    <div className="data-table-waits">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={Classes.SKELETON} />
      ))}
    </div>
  );
}
