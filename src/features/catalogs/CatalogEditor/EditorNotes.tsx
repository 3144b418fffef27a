import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { downloadCatalog } from '@/features/catalogs/catalogFile';
import { useEdited, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { isUntouched } from '@/features/catalogs/CatalogEditor/editorStore';

interface EditorNotesProps {
  /** When the draft that the editor started with was saved, ISO-8601 UTC; null without a draft. */
  workAt: string | null;
  /** Whether another user saved a newer version. */
  isNewer: boolean;
  /** Whether another user deleted the catalog. */
  isDeleted: boolean;
  /** Why saving failed; null if it did not. */
  problem: string | null;
  onMerge: () => void;
  onDiscard: () => void;
}

/** The notices above the panes: restored draft, newer version, deleted catalog, failed save. */
export function EditorNotes({ workAt, isNewer, isDeleted, problem, onMerge, onDiscard }: EditorNotesProps) {
  const intl = useIntl();
  const { store } = useEditor();
  const [isDraftSeen, setDraftSeen] = useState(false);
  const isDirty = useEdited((state) => !isUntouched(state));
  return (
    <>
      <div role="alert" className="catalog-note">
        {problem !== null && (
          <Callout compact intent="danger">
            {problem}
          </Callout>
        )}
      </div>
      {isDeleted && (
        <Callout compact intent="danger" role="alert" className="catalog-note">
          <span>{intl.formatMessage({ id: 'catalogEditor.deleted.text' })}</span>
          <Button size="small" intent="primary" onClick={() => downloadCatalog(store.get().catalog)}>
            {intl.formatMessage({ id: 'catalogEditor.file.exportButton' })}
          </Button>
        </Callout>
      )}
      {isNewer && (
        <Callout compact intent="warning" role="status" className="catalog-note">
          <span>{intl.formatMessage({ id: 'catalogEditor.newer.text' })}</span>
          <Button size="small" intent="primary" onClick={onMerge}>
            {intl.formatMessage({ id: 'catalogEditor.newer.mergeButton' })}
          </Button>
        </Callout>
      )}
      {workAt !== null && isDirty && !isDraftSeen && (
        <Callout compact intent="primary" role="status" className="catalog-note">
          <span>
            {intl.formatMessage(
              { id: 'catalogEditor.draft.text' },
              { at: intl.formatDate(workAt, { dateStyle: 'short', timeStyle: 'short' }) },
            )}
          </span>
          <Button size="small" onClick={() => setDraftSeen(true)}>
            {intl.formatMessage({ id: 'catalogEditor.draft.keepButton' })}
          </Button>
          <Button
            size="small"
            onClick={() => {
              setDraftSeen(true);
              onDiscard();
            }}
          >
            {intl.formatMessage({ id: 'catalogEditor.draft.discardButton' })}
          </Button>
        </Callout>
      )}
    </>
  );
}
