import { Button, InputGroup } from '@blueprintjs/core';
import { Error as ErrorIcon, FloppyDisk, Redo, Search, Th, Tick, Undo, WarningSign } from '@blueprintjs/icons';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { FileMenu } from '@/features/catalogs/CatalogEditor/FileMenu';
import { useProblems } from '@/features/catalogs/CatalogEditor/problemBoard';
import { usePriceSheet } from '@/features/catalogs/CatalogEditor/usePriceSheet';
import { useEdited, useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';

interface EditorHeadProps {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onProblems: () => void;
  searchRef: RefObject<HTMLInputElement | null>;
  actions: ReactNode;
}

/** The toolbar: search, undo and redo, problem count, file menu and saving. */
export function EditorHead({ isDirty, isSaving, onSave, onProblems, searchRef, actions }: EditorHeadProps) {
  const intl = useIntl();
  const { store, readOnly, dispatchView } = useEditor();
  const { query } = useView();
  const [isSheet, setSheet] = usePriceSheet();
  const canUndo = useEdited(({ history }) => history.past.length > 0);
  const canRedo = useEdited(({ history }) => history.future.length > 0);
  return (
    <div className="catalog-head" role="toolbar" aria-label={intl.formatMessage({ id: 'catalogEditor.head.label' })}>
      <InputGroup
        className="catalog-search"
        type="search"
        leftIcon={<Search />}
        value={query}
        inputRef={searchRef}
        onValueChange={(text) => dispatchView({ type: 'search', query: text })}
        aria-label={intl.formatMessage({ id: 'catalogEditor.head.searchLabel' })}
        placeholder={intl.formatMessage({ id: 'catalogEditor.head.searchLabel' })}
      />
      {!readOnly && (
        <>
          <IconButton
            icon={<Undo />}
            label={intl.formatMessage({ id: 'catalogEditor.head.undoButton' })}
            disabled={!canUndo}
            onClick={store.undo}
          />
          <IconButton
            icon={<Redo />}
            label={intl.formatMessage({ id: 'catalogEditor.head.redoButton' })}
            disabled={!canRedo}
            onClick={store.redo}
          />
        </>
      )}
      <ProblemCount onOpen={onProblems} />
      <span className="catalog-head-state" role="status">
        {readOnly
          ? intl.formatMessage({ id: 'catalogEditor.head.readOnlyLabel' })
          : isDirty && intl.formatMessage({ id: 'catalogEditor.head.dirtyLabel' })}
      </span>
      <Button active={isSheet} aria-pressed={isSheet} icon={<Th />} variant="minimal" onClick={() => setSheet(!isSheet)}>
        {intl.formatMessage({ id: 'catalogEditor.sheet.button' })}
      </Button>
      <FileMenu />
      {!readOnly && (
        <Button icon={<FloppyDisk />} intent={isDirty ? 'primary' : 'none'} disabled={!isDirty} loading={isSaving} onClick={onSave}>
          {intl.formatMessage({ id: 'form.saveButton' })}
        </Button>
      )}
      {actions}
    </div>
  );
}

interface IconButtonProps {
  icon: ReactElement;
  label: string;
  disabled: boolean;
  onClick: () => void;
}

function IconButton({ icon, label, disabled, onClick }: IconButtonProps) {
  return <Button variant="minimal" icon={icon} aria-label={label} title={label} disabled={disabled} onClick={onClick} />;
}

/** The number of problems of the catalog; opens their list. */
function ProblemCount({ onOpen }: { onOpen: () => void }) {
  const intl = useIntl();
  const { problems } = useProblems();
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return (
    <Button
      variant="minimal"
      icon={errors > 0 ? <ErrorIcon /> : problems.length > 0 ? <WarningSign /> : <Tick />}
      intent={errors > 0 ? 'danger' : problems.length > 0 ? 'warning' : 'none'}
      onClick={onOpen}
    >
      {intl.formatMessage({ id: 'catalogEditor.problems.countButton' }, { errors, warnings: problems.length - errors })}
    </Button>
  );
}
