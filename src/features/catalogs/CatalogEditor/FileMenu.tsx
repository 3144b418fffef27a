import { Button, Callout, Dialog, DialogBody, DialogFooter, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { Document } from '@blueprintjs/icons';
import { useRef, useState, type ChangeEvent } from 'react';
import { useIntl } from 'react-intl';
import { CURRENCIES } from '@/domain/account';
import type { ImportedCatalog } from '@/domain/catalogFile';
import { downloadCatalog, readCatalogFile } from '@/features/catalogs/catalogFile';
import { fileErrorText, fileProblemText } from '@/features/catalogs/catalogFileText';
import { useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { useFileDrop } from '@/ui/useFileDrop';

/** At most this number of skipped entries is listed. */
const MAX_LISTED = 20;

/** Exports the catalog to a file or replaces its content with that of a file: one edit, undone in one step and saved like any other. */
export function FileMenu() {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ImportedCatalog | null>(null);

  async function handleFileChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Lets the user choose the same file again.
    currentTarget.value = '';
    if (file) await readFile(file);
  }

  async function readFile(file: File) {
    setRead(await readCatalogFile(file));
  }

  function applyFile() {
    if (!read || 'error' in read) return;
    const { name, currency, ...content } = read.catalog;
    const known = CURRENCIES.find((code) => code === currency);
    store.edit((catalog) => ({ ...catalog, ...content, name: name || catalog.name, ...(known && { currency: known }) }));
    dispatchView({ type: 'tree', tree: 'section', container: content.sections[0]?.id ?? null });
    setRead(null);
  }

  return (
    <>
      {!readOnly && <FileDropArea onFile={(file) => void readFile(file)} />}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={intl.formatMessage({ id: 'catalogEditor.file.importLabel' })}
        onChange={(event) => void handleFileChange(event)}
      />
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem
              text={intl.formatMessage({ id: 'catalogEditor.file.exportButton' })}
              onClick={() => downloadCatalog(store.get().catalog)}
            />
            {!readOnly && (
              <MenuItem text={intl.formatMessage({ id: 'catalogEditor.file.importButton' })} onClick={() => input.current?.click()} />
            )}
          </Menu>
        }
      >
        <Button variant="minimal" icon={<Document />}>
          {intl.formatMessage({ id: 'catalogEditor.file.button' })}
        </Button>
      </PopoverNext>
      <Dialog
        isOpen={read !== null}
        title={intl.formatMessage({ id: 'catalogEditor.file.title' })}
        isCloseButtonShown={false}
        onClose={() => setRead(null)}
      >
        <DialogBody>{read && <ReadFile read={read} />}</DialogBody>
        <DialogFooter
          actions={
            <>
              <Button onClick={() => setRead(null)}>{intl.formatMessage({ id: 'form.cancelButton' })}</Button>
              {read && !('error' in read) && (
                <Button intent="primary" onClick={applyFile}>
                  {intl.formatMessage({ id: 'catalogEditor.file.takeButton' })}
                </Button>
              )}
            </>
          }
        />
      </Dialog>
    </>
  );
}

function ReadFile({ read }: { read: ImportedCatalog }) {
  const intl = useIntl();
  if ('error' in read) {
    return (
      <Callout intent="danger" role="alert">
        {fileErrorText(intl, read.error)} {intl.formatMessage({ id: 'catalogEditor.file.nothingChangedText' })}
      </Callout>
    );
  }
  const { catalog, problems } = read;
  return (
    <>
      <p>
        {intl.formatMessage(
          { id: 'catalogEditor.file.readText' },
          { name: catalog.name, sections: catalog.sections.length, products: Object.keys(catalog.products).length },
        )}
      </p>
      {problems.length > 0 && (
        <Callout intent="warning" role="status">
          {intl.formatMessage({ id: 'catalogEditor.file.problemsText' }, { count: problems.length })}
          <ul>
            {problems.slice(0, MAX_LISTED).map((problem) => (
              <li key={`${problem.code} ${problem.path}`}>{fileProblemText(intl, problem)}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}

/** Accepts a file dropped anywhere on the editor and shows a hint while one is dragged over it. */
function FileDropArea({ onFile }: { onFile: (file: File) => void }) {
  const intl = useIntl();
  const isOver = useFileDrop(onFile, false);
  return isOver && <div className="catalog-file-over">{intl.formatMessage({ id: 'catalogEditor.file.dropLabel' })}</div>;
}
