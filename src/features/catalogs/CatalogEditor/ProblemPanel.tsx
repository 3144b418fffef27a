import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { findEntity, linksOf } from '@/domain/catalogEntities';
import type { CatalogProblem } from '@/domain/catalogProblems';
import { useProblems } from '@/features/catalogs/CatalogEditor/problemBoard';
import { useProblemText } from '@/features/catalogs/CatalogEditor/useProblemText';
import { useCatalog, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';

const MAX_SHOWN = 200;

/** All problems of the catalog, errors first; each opens the entity it is about. */
export function ProblemPanel({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const { dispatchView } = useEditor();
  const catalog = useCatalog();
  const { problems } = useProblems();
  const problemText = useProblemText();
  const inOrder = [...problems].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));

  function goTo({ subject, id, slug }: CatalogProblem) {
    if (subject === 'catalog') return;
    const tree = subject === 'section' || subject === 'product' ? 'section' : 'modifierGroup';
    const container =
      subject === 'section' || subject === 'modifierGroup'
        ? id
        : tree === 'section'
          ? (catalog.sections.find((section) => linksOf('section', section).includes(id))?.id ?? null)
          : (Object.values(catalog.modifierGroups).find((group) => linksOf('modifierGroup', group).includes(id))?.id ?? null);
    dispatchView({ type: 'tree', tree, container });
    dispatchView({ type: 'openInside', entityRef: { kind: subject, id } });
    if (slug !== undefined) dispatchView({ type: 'channel', slug });
  }

  return (
    <section className="catalog-problems" aria-label={intl.formatMessage({ id: 'catalogEditor.problems.title' })}>
      <div className="catalog-problems-head">
        <h2>{intl.formatMessage({ id: 'catalogEditor.problems.title' })}</h2>
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          aria-label={intl.formatMessage({ id: 'catalogEditor.problems.closeButton' })}
          onClick={onClose}
        />
      </div>
      {inOrder.length === 0 ? (
        <p>{intl.formatMessage({ id: 'catalogEditor.problems.noneText' })}</p>
      ) : (
        <ul>
          {inOrder.slice(0, MAX_SHOWN).map((problem, index) => (
            <li key={index} className={`catalog-problem-${problem.severity}`}>
              <button type="button" className="catalog-link" onClick={() => goTo(problem)}>
                {intl.formatMessage({ id: `catalogEditor.kind.${problem.subject}` })}
                {' · '}
                <bdi>{nameOf(problem) || intl.formatMessage({ id: 'catalogEditor.namelessLabel' })}</bdi>
              </button>
              <span>
                {intl.formatMessage({ id: `catalogEditor.problems.${problem.severity}Label` })}
                {': '}
                {problemText(problem)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {inOrder.length > MAX_SHOWN && (
        <p>{intl.formatMessage({ id: 'catalogEditor.owners.moreText' }, { count: inOrder.length - MAX_SHOWN })}</p>
      )}
    </section>
  );

  function nameOf({ subject, id }: CatalogProblem): string {
    return subject === 'catalog' ? catalog.name : (findEntity(catalog, subject, id)?.name ?? id);
  }
}
