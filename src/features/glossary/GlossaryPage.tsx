import { Button, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { findTerms } from '@/features/glossary/findTerms';
import '@/features/glossary/glossary.css';
import { languageOf } from '@/services/texts/lateTexts';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/**
 * Route page that explains the words of the product in the user's language (row W-06). The search ignores accents and case, also finds words
 * that the product does not use, such as "tienda" for a restaurant, and is stored in the URL (`q`).
 */
export function GlossaryPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const groups = findTerms(intl, languageOf(intl.locale), query);
  const search = (text: string) => setParams(text === '' ? {} : { q: text }, { replace: true });
  const label = intl.formatMessage({ id: 'glossary.searchLabel' });

  return (
    <div className="glossary">
      <InputGroup
        type="search"
        leftIcon={<Search />}
        value={query}
        onValueChange={search}
        placeholder={label}
        aria-label={label}
        className="glossary-search"
      />
      {groups.map(({ group, terms }) => (
        <section key={group} aria-labelledby={`glossary-${group}`}>
          <h2 id={`glossary-${group}`} className="glossary-group">
            {intl.formatMessage({ id: `glossary.group.${group}` })}
          </h2>
          <dl className="glossary-terms">
            {terms.map(({ id, name, text }) => (
              <div key={id} className="glossary-term">
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState
          icon={<Search />}
          title={intl.formatMessage({ id: 'glossary.emptyTitle' })}
          action={<Button onClick={() => search('')} text={intl.formatMessage({ id: 'glossary.clearButton' })} />}
        />
      )}
    </div>
  );
}
