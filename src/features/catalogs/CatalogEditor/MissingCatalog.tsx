import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { downloadCatalog } from '@/features/catalogs/catalogFile';
import type { KeptWork } from '@/features/catalogs/CatalogEditor/useKeptDraft';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

interface MissingCatalogProps {
  /** What was left unsaved of it. */
  work: KeptWork | null;
  /** The way on. */
  children: ReactNode;
}

/** There is no such catalog, or none that the user may see; unsaved work on it can still be had as a file (row BC-03). */
export function MissingCatalog({ work, children }: MissingCatalogProps) {
  const intl = useIntl();
  return (
    <EmptyState title={intl.formatMessage({ id: 'catalogEditor.missing.title' })}>
      {work && (
        <p>
          {intl.formatMessage(
            { id: 'catalogEditor.gone.workText' },
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
