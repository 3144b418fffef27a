import { Classes } from '@blueprintjs/core';

/** The three panes while the catalog comes. */
export function CatalogSkeleton() {
  return (
    <div className="catalog-editor">
      <div className={`catalog-head-waits ${Classes.SKELETON}`} />
      <div className="catalog-panes">
        <div className={`catalog-pane catalog-containers ${Classes.SKELETON}`} />
        <div className={`catalog-pane catalog-items ${Classes.SKELETON}`} />
        <div className={`catalog-pane catalog-detail-pane ${Classes.SKELETON}`} />
      </div>
    </div>
  );
}
