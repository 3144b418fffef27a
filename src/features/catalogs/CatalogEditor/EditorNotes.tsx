import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useEdited } from '@/features/catalogs/CatalogEditor/useEditor';
import { isUntouched } from '@/features/catalogs/CatalogEditor/editorStore';

interface EditorNotesProps {
  /** When the unsaved work that the editor began with was kept, ISO-8601 UTC; null without any. */
  workAt: string | null;
  /** Somebody else has saved a newer version. */
  isNewer: boolean;
  /** Why it was not saved. */
  problem: string | null;
  onMerge: () => void;
  onDiscard: () => void;
}

/** What must be known before work goes on: that it is a draft, that others saved, that saving failed. */
export function EditorNotes({ workAt, isNewer, problem, onMerge, onDiscard }: EditorNotesProps) {
  const intl = useIntl();
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
