import { Button } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useDeferredValue, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CatalogFields } from '@/features/catalogs/CatalogEditor/CatalogFields';
import { EntityDetails } from '@/features/catalogs/CatalogEditor/EntityDetails';
import { useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';

/** The right pane: all fields of the opened entity, or of the catalog when none is open. */
export function DetailsPane({ isNarrow, foot }: { isNarrow: boolean; foot: ReactNode }) {
  const intl = useIntl();
  const { dispatchView } = useEditor();
  // Deferred, so that the list responds to arrow keys first.
  const opened = useDeferredValue(useView().opened);
  return (
    <aside className="catalog-pane catalog-detail-pane" aria-label={intl.formatMessage({ id: 'catalogEditor.details.label' })}>
      {isNarrow && (
        <Button size="small" variant="minimal" icon={<ArrowLeft />} onClick={() => dispatchView({ type: 'pane', pane: 'items' })}>
          {intl.formatMessage({ id: 'catalogEditor.details.listButton' })}
        </Button>
      )}
      {opened ? <EntityDetails key={`${opened.kind} ${opened.id}`} entityRef={opened} /> : <CatalogFields foot={foot} />}
    </aside>
  );
}
