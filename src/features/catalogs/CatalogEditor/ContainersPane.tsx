import { Button, InputGroup } from '@blueprintjs/core';
import { Add } from '@blueprintjs/icons';
import { useDeferredValue, useMemo, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { addEntity, addSection } from '@/domain/catalogEdits';
import { ContainerList } from '@/features/catalogs/CatalogEditor/ContainerList';
import type { ContainerKind } from '@/features/catalogs/CatalogEditor/editorView';
import { newEntity } from '@/features/catalogs/CatalogEditor/newEntity';
import { useEdited, useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';
import { byName } from '@/lib/byName';

const TREES: readonly ContainerKind[] = ['section', 'modifierGroup'];

/** The left pane: the sections in menu order, or all modifier groups by name. */
export function ContainersPane() {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const { tree, container } = useView();
  const sections = useEdited(({ catalog }) => catalog.sections);
  const groups = useDeferredValue(useEdited(({ catalog }) => catalog.modifierGroups));
  const count = useEdited(({ catalog }) => Object.keys(tree === 'section' ? catalog.products : catalog.modifiers).length);
  const [name, setName] = useState('');
  const ids = useMemo(
    () => (tree === 'section' ? sections : Object.values(groups).sort(byName)).map(({ id }) => id),
    [tree, sections, groups],
  );
  const kind = tree === 'section' ? 'product' : 'modifier';

  function add(event: FormEvent) {
    event.preventDefault();
    const newName = name.trim();
    if (newName === '') return;
    const id = tree === 'section' ? addNewSection(newName) : addNewGroup(newName);
    setName('');
    dispatchView({ type: 'container', id });
  }
  function addNewSection(newName: string): string {
    const created = newEntity('section', newName);
    store.edit((catalog) => addSection(catalog, created));
    return created.id;
  }
  function addNewGroup(newName: string): string {
    const created = newEntity('modifierGroup', newName);
    store.edit((catalog) => addEntity(catalog, 'modifierGroup', created));
    return created.id;
  }

  return (
    <nav className="catalog-pane catalog-containers" aria-label={intl.formatMessage({ id: 'catalogEditor.containers.label' })}>
      <div className="catalog-pane-head" role="group" aria-label={intl.formatMessage({ id: 'catalogEditor.containers.treeLabel' })}>
        {TREES.map((each) => (
          <Button
            key={each}
            size="small"
            fill
            active={tree === each}
            aria-pressed={tree === each}
            onClick={() => dispatchView({ type: 'tree', tree: each, container: null })}
          >
            {intl.formatMessage({ id: `catalogEditor.containers.${each}sLabel` })}
          </Button>
        ))}
      </div>
      <button
        type="button"
        className={container === null ? 'catalog-container-all catalog-container-chosen' : 'catalog-container-all'}
        aria-pressed={container === null}
        onClick={() => dispatchView({ type: 'container', id: null })}
      >
        <span className="catalog-container-name">{intl.formatMessage({ id: `catalogEditor.containers.${kind}sAllLabel` })}</span>
        <span className="catalog-container-count">{intl.formatNumber(count)}</span>
      </button>
      {ids.length === 0 ? (
        <p className="catalog-pane-empty">{intl.formatMessage({ id: `catalogEditor.containers.${tree}sEmpty` })}</p>
      ) : (
        <ContainerList ids={ids} />
      )}
      {!readOnly && (
        <form className="catalog-add" onSubmit={add}>
          <InputGroup
            size="small"
            fill
            value={name}
            onValueChange={setName}
            dir="auto"
            aria-label={intl.formatMessage({ id: `catalogEditor.containers.${tree}NewLabel` })}
            placeholder={intl.formatMessage({ id: `catalogEditor.containers.${tree}NewLabel` })}
          />
          <Button
            size="small"
            type="submit"
            icon={<Add />}
            aria-label={intl.formatMessage({ id: `catalogEditor.containers.${tree}AddButton` })}
            title={intl.formatMessage({ id: `catalogEditor.containers.${tree}AddButton` })}
          />
        </form>
      )}
    </nav>
  );
}
