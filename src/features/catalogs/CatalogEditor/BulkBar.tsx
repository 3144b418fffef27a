import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { removeEntities } from '@/domain/catalogEdits';
import { BulkChannels } from '@/features/catalogs/CatalogEditor/BulkChannels';
import { BulkPrices } from '@/features/catalogs/CatalogEditor/BulkPrices';
import { isSearch, ITEMS_OF } from '@/features/catalogs/CatalogEditor/editorView';
import { EntityPicker } from '@/features/catalogs/CatalogEditor/EntityPicker';
import { moveItems } from '@/features/catalogs/CatalogEditor/moveItems';
import { useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';

const ACTIONS = ['prices', 'channels', 'move'] as const;

/** Actions on all selected items at once; `ids` are in list order. Each action is undone in one step. */
export function BulkBar({ ids }: { ids: readonly string[] }) {
  const intl = useIntl();
  const { store, dispatchView } = useEditor();
  const view = useView();
  const { tree, container } = view;
  const [action, setAction] = useState<(typeof ACTIONS)[number] | null>(null);
  if (ids.length === 0) return null;
  const kind = ITEMS_OF[tree];

  function remove() {
    store.edit((catalog) => removeEntities(catalog, kind, ids));
    dispatchView({ type: 'selectNone' });
  }

  return (
    <div className="catalog-bulk" role="region" aria-label={intl.formatMessage({ id: 'catalogEditor.bulk.label' })}>
      <div className="catalog-bulk-line">
        <span role="status">{intl.formatMessage({ id: 'catalogEditor.bulk.countLabel' }, { count: ids.length })}</span>
        {ACTIONS.map((each) => (
          <Button
            key={each}
            size="small"
            active={action === each}
            aria-expanded={action === each}
            onClick={() => setAction(action === each ? null : each)}
          >
            {intl.formatMessage({ id: `catalogEditor.bulk.${each}Button` })}
          </Button>
        ))}
        <Button size="small" intent="danger" variant="outlined" onClick={remove}>
          {intl.formatMessage({ id: 'catalogEditor.bulk.removeButton' })}
        </Button>
        <Button size="small" variant="minimal" onClick={() => dispatchView({ type: 'selectNone' })}>
          {intl.formatMessage({ id: 'catalogEditor.bulk.noneButton' })}
        </Button>
      </div>
      {action === 'prices' && <BulkPrices kind={kind} ids={ids} />}
      {action === 'channels' && <BulkChannels kind={kind} ids={ids} />}
      {action === 'move' && (
        <EntityPicker
          kind={tree}
          without={container === null ? [] : [container]}
          onPick={(to) => {
            store.edit((catalog) => moveItems(catalog, { kind: tree, ids, from: isSearch(view) ? null : container, to }));
            dispatchView({ type: 'selectNone' });
          }}
          onCreate={null}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  );
}
