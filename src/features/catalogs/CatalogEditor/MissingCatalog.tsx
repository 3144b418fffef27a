import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { downloadCatalog } from '@/features/catalogs/catalogFile';
import type { StoredWork } from '@/features/catalogs/CatalogEditor/useStoredDraft';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface MissingCatalogProps {
  /** The unsaved draft of it, if any. */
  work: StoredWork | null;
  /** The link to another page. */
  children: ReactNode;
}

/** Shown when the catalog does not exist or the user may not see it; an unsaved draft can still be downloaded as a file (row BC-03). */
export function MissingCatalog({ work, children }: MissingCatalogProps) {
  const intl = useIntl();
  return (
    <EmptyState title={intl.formatMessage({ id: 'catalogEditor.missing.title' })}>
      {work && (
        <p>
          {intl.formatMessage(
            { id: 'catalogEditor.deleted.workText' },
            { at: intl.formatDate(work.at, { dateStyle: 'short', timeStyle: 'short' }) },
          )}{' '}
          <Button size="small" onClick={() => downloadCatalog(work.catalog)}>
            {intl.formatMessage({ id: 'catalogEditor.file.exportButton' })}
          </Button>
        </p>
      )}
      {children}
    </EmptyState>
  );
}
