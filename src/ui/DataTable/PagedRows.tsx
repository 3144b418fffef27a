import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import '@/ui/DataTable/dataTable.css';

interface PagedRowsProps {
  /** The number of unreadable rows. */
  dropped: number;
  /** Says how many of all rows are shown. */
  shownLabel: string;
  moreLabel: string;
  /** Loads the next page; null on the last page. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
  /** The table with the rows. */
  children: ReactNode;
}

/** A paginated table: below it the number of rows and a button for the next page. */
export function PagedRows({ dropped, shownLabel, moreLabel, onMore, isLoadingMore, children }: PagedRowsProps) {
  return (
    <>
      <DroppedRows count={dropped} />
      {children}
      <div className="paged-rows-more">
        <span>{shownLabel}</span>
        {onMore && (
          <Button loading={isLoadingMore} onClick={onMore}>
            {moreLabel}
          </Button>
        )}
      </div>
    </>
  );
}
