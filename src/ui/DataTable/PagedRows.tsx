import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import '@/ui/DataTable/dataTable.css';

interface PagedRowsProps {
  /** How many rows could not be read. */
  dropped: number;
  /** How many rows of how many are shown. */
  shownLabel: string;
  moreLabel: string;
  /** Loads the next page; null where there is none. */
  onMore: (() => void) | null;
  isLoadingMore: boolean;
  /** The table of the rows. */
  children: ReactNode;
}

/** A table whose rows are loaded page by page: below it, how many are shown and a button for the next page. */
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
