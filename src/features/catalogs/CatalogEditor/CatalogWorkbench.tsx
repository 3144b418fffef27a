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
import { PrintedCatalog } from '@/features/catalogs/CatalogEditor/PrintedCatalog';
import { ProblemContext, useProblemBoard } from '@/features/catalogs/CatalogEditor/problemBoard';
import { ProblemPanel } from '@/features/catalogs/CatalogEditor/ProblemPanel';
import { useCatalogDraft } from '@/features/catalogs/CatalogEditor/useCatalogDraft';
import { useCatalogSave } from '@/features/catalogs/CatalogEditor/useCatalogSave';
import { EditorContext, ViewContext, useEdited, useEditor, useView } from '@/features/catalogs/CatalogEditor/useEditor';
import { useEditorKeys } from '@/features/catalogs/CatalogEditor/useEditorKeys';
import { usePriceSheet } from '@/features/catalogs/CatalogEditor/usePriceSheet';
import type { StoredDraft } from '@/features/catalogs/CatalogEditor/useStoredDraft';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import { useMediaQuery } from '@/ui/useMediaQuery';
import { usePrinting } from '@/ui/usePrinting';

const PriceSheet = lazyWithTexts(async () => (await import('@/features/catalogs/CatalogEditor/PriceSheet/PriceSheet')).PriceSheet);

/** On narrower screens one pane is shown at a time. */
const WIDE = '(min-width: 961px)';

/** The state that the actions next to "save" depend on. */
export interface EditedCatalog {
  id: string;
  name: string;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** Whether it has errors, with which every channel rejects it. */
  hasErrors: boolean;
}

export interface CatalogWorkbenchProps {
  /** The catalog as last read from the server. */
  latest: Catalog;
  storedDraft: StoredDraft;
  /** Whether the catalog was deleted while it was being edited. */
  isDeleted: boolean;
  /** The location that owns the catalog; null for the content of a master catalog. */
  locationId: string | null;
  /** The channels that can sell the catalog; a stable reference. */
  channels: readonly ChannelApp[];
  /** The locale that formats its money. */
  market: string;
  /** The user whose draft is saved in the browser. */
  userId: string;
  /** Whether the catalog can only be viewed. @default false */
  readOnly?: boolean;
  /** Actions after "save", such as pushing the catalog. */
  actions?: (catalog: EditedCatalog) => ReactNode;
  /** Notices above the panes, for example that channels have a different menu. */
  notes?: ReactNode;
  /** Content below the fields of the catalog itself, such as deleting it. */
  foot?: (catalog: EditedCatalog) => ReactNode;
  /** The link to show when the catalog does not exist or the user may not see it. */
  missing: ReactNode;
}

/** The editor of one catalog: it starts with the saved draft if there is one, otherwise with the catalog of the server. */
export function CatalogWorkbench({ latest, storedDraft, channels, market, readOnly = false, ...rest }: CatalogWorkbenchProps) {
  const [work] = useState(readOnly ? null : storedDraft.work);
  const [store] = useState(() => (work ? createEditorStore(work.base, work.catalog) : createEditorStore(latest, latest)));
  const [chosen, dispatchView] = useReducer(changeView, store.get().catalog.sections[0]?.id ?? null, viewOf);
  const view = useExistingView(store, chosen);
  const slugs = useMemo(() => channels.map(({ slug }) => slug), [channels]);
  const board = useProblemBoard(store, slugs);
  const editor = useMemo(() => ({ store, channels, market, readOnly, dispatchView }), [store, channels, market, readOnly]);
  const { start } = storedDraft;
  useEffect(() => start(), [start]);
  return (
    <EditorContext value={editor}>
      <ViewContext value={view}>
        <ProblemContext value={board}>
          <Workbench
            latest={latest}
            storedDraft={storedDraft}
            workAt={work?.at ?? null}
            hasErrors={board.problems.some(isError)}
            {...rest}
          />
        </ProblemContext>
      </ViewContext>
    </EditorContext>
  );
}

/** An undo or a merge may remove the open section or group; all items are listed then. */
function useExistingView(store: EditorStore, chosen: EditorView): EditorView {
  const { tree, container } = chosen;
  const exists = useSyncExternalStore(
    store.subscribe,
    () => container === null || findEntity(store.get().catalog, tree, container) !== undefined,
  );
  return useMemo(() => (exists ? chosen : { ...chosen, container: null }), [chosen, exists]);
}

interface WorkbenchProps extends Omit<CatalogWorkbenchProps, 'channels' | 'market' | 'userId' | 'readOnly'> {
  workAt: string | null;
  hasErrors: boolean;
}

function Workbench({ latest, locationId, storedDraft, workAt, isDeleted, missing, notes, actions, foot, hasErrors }: WorkbenchProps) {
  const { store, readOnly } = useEditor();
  const isPrinting = usePrinting();
  const searchRef = useRef<HTMLInputElement>(null);
  const [areProblemsOpen, setProblemsOpen] = useState(false);
  const isDirty = useEdited((state) => !isUntouched(state));
  const name = useEdited(({ base }) => base.name);
  const edited: EditedCatalog = { id: latest.id, name, isDirty, hasErrors };
  const rev = useEdited(({ base }) => base.rev);
  const saving = useCatalogSave({ store, locationId });
  const leaving = useCatalogDraft(store, storedDraft.drafts, !readOnly);
  const isNewer = !saving.isSaving && typeof latest.rev === 'number' && typeof rev === 'number' && latest.rev > rev;
  useEditorKeys({ save: () => void saving.save(), search: searchRef });
  const { followIfUntouched } = saving;
  useEffect(() => {
    if (isNewer) followIfUntouched(latest);
  }, [isNewer, latest, followIfUntouched]);
  if (isDeleted && !isDirty) return <MissingCatalog work={null}>{missing}</MissingCatalog>;

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
        onMerge={() => saving.mergeWith(latest)}
        isDeleted={isDeleted}
        onDiscard={() => {
          store.edit(() => store.get().base);
          if (isNewer) followIfUntouched(latest);
        }}
      />
      {notes}
      {areProblemsOpen && <ProblemPanel onClose={() => setProblemsOpen(false)} />}
      <Panes foot={foot?.(edited)} />
      {isPrinting && <PrintedCatalog />}
      {saving.question && (
        <ConflictDialog question={saving.question} onAnswer={(chosen) => void saving.answer(chosen)} onPostpone={saving.postpone} />
      )}
      {!readOnly && <UnsavedChanges {...leaving} />}
    </div>
  );
}

function Panes({ foot }: { foot: ReactNode }) {
  const { pane } = useView();
  const [isSheet, setSheet] = usePriceSheet();
  const isNarrow = !useMediaQuery(WIDE);
  if (isSheet) {
    return (
      <LazyPart onFailed={() => setSheet(false)}>
        <PriceSheet />
      </LazyPart>
    );
  }
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
