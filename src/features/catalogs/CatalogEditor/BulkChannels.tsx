import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { bulkEdit } from '@/domain/catalogBulkEdit';
import type { ItemKind } from '@/features/catalogs/CatalogEditor/editorView';
import { useEditor } from '@/features/catalogs/CatalogEditor/useEditor';

/** Starts or stops selling the selected items in a channel. */
export function BulkChannels({ kind, ids }: { kind: ItemKind; ids: readonly string[] }) {
  const intl = useIntl();
  const { store, channels } = useEditor();
  const slugs = channels.map(({ slug }) => slug);
  const sell = (slug: string, isSold: boolean) =>
    store.edit((catalog) => bulkEdit(catalog, kind, ids, { type: 'sold', slug, isSold, channels: slugs }));
  return (
    <ul className="catalog-bulk-channels">
      {channels.map(({ slug, name }) => (
        <li key={slug}>
          <span>{name}</span>
          <Button
            size="small"
            onClick={() => sell(slug, true)}
            aria-label={intl.formatMessage({ id: 'catalogEditor.bulk.sellLabel' }, { name })}
          >
            {intl.formatMessage({ id: 'catalogEditor.bulk.sellButton' })}
          </Button>
          <Button
            size="small"
            onClick={() => sell(slug, false)}
            aria-label={intl.formatMessage({ id: 'catalogEditor.bulk.dropLabel' }, { name })}
          >
            {intl.formatMessage({ id: 'catalogEditor.bulk.dropButton' })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
