import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Catalog } from '@/domain/catalog';
import { findEntity } from '@/domain/catalogEntities';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import { ConflictDialog } from '@/features/catalogs/CatalogEditor/ConflictDialog';
import { ContainersPane } from '@/features/catalogs/CatalogEditor/ContainersPane';
import { DetailsPane } from '@/features/catalogs/CatalogEditor/DetailsPane';
import { EditorHead } from '@/features/catalogs/CatalogEditor/EditorHead';
import { EditorNotes } from '@/features/catalogs/CatalogEditor/EditorNotes';
import { createEditorStore, isUntouched, type EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';
import { changeView, viewOf, type EditorView } from '@/features/catalogs/CatalogEditor/editorView';
import { ItemsPane } from '@/features/catalogs/CatalogEditor/ItemsPane';
import { MissingCatalog } from '@/features/catalogs/CatalogEditor/MissingCatalog';
import { ProblemContext, useProblemBoard } from '@/features/catalogs/CatalogEditor/problemBoard';
import { ProblemPanel } from '@/features/catalogs/CatalogEditor/ProblemPanel';
import { useCatalogDraft } from '@/features/catalogs/CatalogEditor/useCatalogDraft';
import { useCatalogSave } from '@/features/catalogs/CatalogEditor/useCatalogSave';
import { EditorContext, ViewContext, useEdited, useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';
import { useEditorKeys } from '@/features/catalogs/CatalogEditor/useEditorKeys';
import type { KeptDraft } from '@/features/catalogs/CatalogEditor/useKeptDraft';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import { useMediaQuery } from '@/ui/useMediaQuery';

/** Below it one pane is seen at a time. */
const WIDE = '(min-width: 961px)';

/** What the actions beside "save" depend on. */
export interface EditedCatalog {
  id: string;
  name: string;
  /** There is work that is not saved. */
  isDirty: boolean;
  /** It has mistakes, with which no channel takes it. */
  hasErrors: boolean;
}

export interface CatalogWorkbenchProps {
  /** As the server has it now. */
  latest: Catalog;
  kept: KeptDraft;
  /** Somebody deleted it meanwhile. */
  isGone: boolean;
  /** The location that the catalog is of; null: it is what a master catalog holds. */
  locationId: string | null;
  /** Where it can be sold; stable. */
  channels: readonly ChannelApp[];
  /** The locale in which its money is written. */
  market: string;
  /** Whose work on it is kept in the browser. */
  userId: string;
  /** Looked at and not changed. @default false */
  readOnly?: boolean;
  /** What stands behind "save", as pushing it. */
  actions?: (catalog: EditedCatalog) => ReactNode;
  /** What stands above the panes, as that channels have another menu. */
  notes?: ReactNode;
  /** What stands below the fields of the catalog itself, as deleting it. */
  foot?: (catalog: EditedCatalog) => ReactNode;
  /** The way on where there is no such catalog, or none that the user may see. */
  missing: ReactNode;
}

/** The editor of one catalog: it begins with what was left unsaved, else with what is saved. */
export function CatalogWorkbench({ latest, kept, channels, market, readOnly = false, ...rest }: CatalogWorkbenchProps) {
  const [work] = useState(readOnly ? null : kept.work);
  const [store] = useState(() => (work ? createEditorStore(work.base, work.catalog) : createEditorStore(latest, latest)));
  const [chosen, look] = useReducer(changeView, store.get().catalog.sections[0]?.id ?? null, viewOf);
  const view = useViewOfWhatIs(store, chosen);
  const slugs = useMemo(() => channels.map(({ slug }) => slug), [channels]);
  const board = useProblemBoard(store, slugs);
  const editor = useMemo(() => ({ store, channels, market, readOnly, look }), [store, channels, market, readOnly]);
  const { begin } = kept;
  useEffect(() => begin(), [begin]);
  return (
    <EditorContext value={editor}>
      <ViewContext value={view}>
        <ProblemContext value={board}>
          <Workbench latest={latest} kept={kept} workAt={work?.at ?? null} hasErrors={board.problems.some(isError)} {...rest} />
        </ProblemContext>
      </ViewContext>
    </EditorContext>
  );
}

/** The open section, or group, may be undone away, or be gone with a merge: then all items are listed. */
function useViewOfWhatIs(store: EditorStore, chosen: EditorView): EditorView {
  const { tree, container } = chosen;
  const isThere = useSyncExternalStore(
    store.subscribe,
    () => container === null || findEntity(store.get().catalog, tree, container) !== undefined,
  );
  return useMemo(() => (isThere ? chosen : { ...chosen, container: null }), [chosen, isThere]);
}

interface WorkbenchProps extends Omit<CatalogWorkbenchProps, 'channels' | 'market' | 'userId' | 'readOnly'> {
  workAt: string | null;
  hasErrors: boolean;
}

function Workbench({ latest, locationId, kept, workAt, isGone, missing, notes, actions, foot, hasErrors }: WorkbenchProps) {
  const { store, readOnly } = useEditor();
  const searchRef = useRef<HTMLInputElement>(null);
  const [areProblemsOpen, setProblemsOpen] = useState(false);
  const isDirty = useEdited((state) => !isUntouched(state));
  const name = useEdited(({ base }) => base.name);
  const edited: EditedCatalog = { id: latest.id, name, isDirty, hasErrors };
  const rev = useEdited(({ base }) => base.rev);
  const saving = useCatalogSave({ store, locationId });
  const leaving = useCatalogDraft(store, kept.drafts, !readOnly);
  const isNewer = !saving.isSaving && typeof latest.rev === 'number' && typeof rev === 'number' && latest.rev > rev;
  useEditorKeys({ save: () => void saving.save(), search: searchRef });
  const { followIfUntouched } = saving;
  useEffect(() => {
    if (isNewer) followIfUntouched(latest);
  }, [isNewer, latest, followIfUntouched]);
  if (isGone && !isDirty) return <MissingCatalog work={null}>{missing}</MissingCatalog>;

  return (
    <div className="catalog-editor">
      <EditorHead
        isDirty={isDirty}
        isSaving={saving.isSaving}
        onSave={() => void saving.save()}
        onProblems={() => setProblemsOpen((open) => !open)}
        searchRef={searchRef}
        actions={actions?.(edited)}
      />
      <EditorNotes
        workAt={workAt}
        isNewer={isNewer && isDirty}
        problem={saving.problem}
        onMerge={() => saving.goOnFrom(latest)}
        isGone={isGone}
        onDiscard={() => {
          store.edit(() => store.get().base);
          if (isNewer) followIfUntouched(latest);
        }}
      />
      {notes}
      {areProblemsOpen && <ProblemPanel onClose={() => setProblemsOpen(false)} />}
      <Panes foot={foot?.(edited)} />
      {saving.question && (
        <ConflictDialog question={saving.question} onAnswer={(chosen) => void saving.answer(chosen)} onPostpone={saving.postpone} />
      )}
      {!readOnly && <UnsavedChanges {...leaving} />}
    </div>
  );
}

function Panes({ foot }: { foot: ReactNode }) {
  const { pane } = useView();
  const isNarrow = !useMediaQuery(WIDE);
  return (
    <div className={isNarrow ? 'catalog-panes catalog-panes-one' : 'catalog-panes'}>
      {(!isNarrow || pane === 'containers') && <ContainersPane />}
      {(!isNarrow || pane === 'items') && <ItemsPane isNarrow={isNarrow} />}
      {(!isNarrow || pane === 'details') && <DetailsPane isNarrow={isNarrow} foot={foot} />}
    </div>
  );
}

function isError({ severity }: { severity: string }): boolean {
  return severity === 'error';
}
