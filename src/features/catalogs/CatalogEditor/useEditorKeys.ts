import { Classes } from '@blueprintjs/core';
import { useEffect, useRef, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { useKeys } from '@/ui/Keys/useKeys';

interface EditorKeys {
  save: () => void;
  search: RefObject<HTMLInputElement | null>;
}

/** Fields whose text is not part of the catalog: searches, names of new entities, percentages, and the open cell of the price sheet. */
const OTHER_TEXT = 'form, [type="search"], .price-sheet-input';

/** The keyboard shortcuts of the editor. Those with Ctrl work while typing too; dialogs and other text fields retain the browser's own. */
export function useEditorKeys({ save, search }: EditorKeys): void {
  const intl = useIntl();
  const { store, readOnly } = useEditor();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const actions = { undo: store.undo, redo: store.redo, save: () => latest.current() };
  useKeys([
    { key: '/', label: intl.formatMessage({ id: 'catalogEditor.head.searchLabel' }), run: () => search.current?.focus() },
    ...(readOnly
      ? []
      : [
          // Only listed in the help: the listener below handles them.
          { key: 'Ctrl+S', label: intl.formatMessage({ id: 'form.saveButton' }), run: actions.save },
          { key: 'Ctrl+Z', label: intl.formatMessage({ id: 'catalogEditor.head.undoButton' }), run: actions.undo },
          { key: 'Ctrl+⇧+Z', label: intl.formatMessage({ id: 'catalogEditor.head.redoButton' }), run: actions.redo },
          { key: 'Alt+↑ ↓', label: intl.formatMessage({ id: 'catalogEditor.keys.moveLabel' }), run: () => undefined },
        ]),
  ]);

  useEffect(() => {
    if (readOnly) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (!(ctrlKey || metaKey) || altKey || document.querySelector(`.${Classes.DIALOG}`)) return;
      const key = event.key.toLowerCase();
      if (key === 's') latest.current();
      else if (target instanceof Element && target.closest(OTHER_TEXT)) return;
      else if (key === 'z') (shiftKey ? store.redo : store.undo)();
      else if (key === 'y') store.redo();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [store, readOnly]);
}
