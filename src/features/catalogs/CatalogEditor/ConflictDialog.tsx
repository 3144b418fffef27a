import { Button, Dialog, DialogBody, DialogFooter, Radio } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Catalog } from '@/domain/catalog';
import type { CatalogConflict } from '@/domain/mergeCatalogs';
import type { Choices } from '@/domain/resolveConflicts';
import type { MergeQuestion } from '@/features/catalogs/CatalogEditor/useCatalogSave';
import { useConflictTexts } from '@/features/catalogs/CatalogEditor/useConflictTexts';

interface ConflictDialogProps {
  question: MergeQuestion;
  onAnswer: (choices: Choices) => void;
  onPostpone: () => void;
}

/**
 * Resolves the conflicts of a three-way merge, field by field: base, mine, theirs (row BC-03). Changes that only one person made are merged
 * already. Nothing is saved until every conflict has a choice.
 */
export function ConflictDialog({ question, onAnswer, onPostpone }: ConflictDialogProps) {
  const intl = useIntl();
  const [choices, setChoices] = useState<Choices>({});
  const { conflicts, newer } = question;
  const open = conflicts.filter(({ key }) => choices[key] === undefined).length;
  const chooseAll = (choice: 'mine' | 'theirs') => setChoices(Object.fromEntries(conflicts.map(({ key }) => [key, choice])));

  return (
    <Dialog
      isOpen
      className="catalog-conflicts"
      title={intl.formatMessage({ id: 'catalogEditor.conflict.title' })}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onClose={onPostpone}
    >
      <DialogBody>
        <p>{intl.formatMessage({ id: 'catalogEditor.conflict.text' }, { count: conflicts.length })}</p>
        <p className="catalog-conflict-all">
          <Button size="small" onClick={() => chooseAll('mine')}>
            {intl.formatMessage({ id: 'catalogEditor.conflict.allMineButton' })}
          </Button>
          <Button size="small" onClick={() => chooseAll('theirs')}>
            {intl.formatMessage({ id: 'catalogEditor.conflict.allTheirsButton' })}
          </Button>
        </p>
        <ul className="catalog-conflict-list">
          {conflicts.map((conflict) => (
            <li key={conflict.key}>
              <Conflict
                conflict={conflict}
                newer={newer}
                choice={choices[conflict.key]}
                onChoose={(choice) => setChoices((before) => ({ ...before, [conflict.key]: choice }))}
              />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onPostpone}>{intl.formatMessage({ id: 'catalogEditor.conflict.laterButton' })}</Button>
            <Button intent="primary" disabled={open > 0} onClick={() => onAnswer(choices)}>
              {intl.formatMessage({ id: 'catalogEditor.conflict.saveButton' })}
            </Button>
          </>
        }
      >
        {open > 0 && <span role="status">{intl.formatMessage({ id: 'catalogEditor.conflict.openLabel' }, { count: open })}</span>}
      </DialogFooter>
    </Dialog>
  );
}

interface ConflictProps {
  conflict: CatalogConflict;
  /** The version that the other person saved. */
  newer: Catalog;
  choice: 'mine' | 'theirs' | undefined;
  onChoose: (choice: 'mine' | 'theirs') => void;
}

function Conflict({ conflict, newer, choice, onChoose }: ConflictProps) {
  const intl = useIntl();
  const { titleOf, valueText } = useConflictTexts(newer);
  const title = titleOf(conflict);
  return (
    <fieldset className="catalog-conflict">
      <legend>{title}</legend>
      <div className="catalog-conflict-base">
        <span>{intl.formatMessage({ id: 'catalogEditor.conflict.baseLabel' })}</span>
        <span dir="auto">{valueText(conflict, conflict.base)}</span>
      </div>
      {(['mine', 'theirs'] as const).map((side) => (
        <Radio
          key={side}
          name={conflict.key}
          checked={choice === side}
          onChange={() => onChoose(side)}
          labelElement={
            <>
              <span className="catalog-conflict-side">{intl.formatMessage({ id: `catalogEditor.conflict.${side}Label` })}</span>
              <span className="catalog-conflict-value" dir="auto">
                {valueText(conflict, conflict[side])}
              </span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
