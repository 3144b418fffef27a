import type { IntlShape } from 'react-intl';
import type { Language } from '@/domain/language';
import { TERM_GROUPS, type Term, type TermGroup, type TermId } from '@/features/glossary/terms';
import { searchText } from '@/lib/searchText';

/** A term with its name and explanation in the user's language. */
export interface ShownTerm {
  id: TermId;
  name: string;
  text: string;
}

// A beginning that is shorter matches too many words to avoid.
const SHORTEST_BEGINNING = 3;

/** The terms that contain every word of the query, by group and in the order of their names; without a query all. Empty groups are absent. */
export function findTerms(intl: IntlShape, language: Language, query: string): { group: TermGroup; terms: ShownTerm[] }[] {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  // The keys of an object literal.
  return (Object.keys(TERM_GROUPS) as TermGroup[])
    .map((group) => ({
      group,
      terms: TERM_GROUPS[group]
        .map((term: Term & { id: TermId }) => ({
          id: term.id,
          name: intl.formatMessage({ id: `glossary.term.${term.id}.name` }),
          text: intl.formatMessage({ id: `glossary.term.${term.id}.text` }),
          others: (term.avoid?.[language] ?? []).map((other) => searchText(other.replace('*', ''))),
        }))
        .filter(({ name, text, others }) => words.every((word) => searchText(`${name} ${text}`).includes(word) || isOther(word, others)))
        .map(({ id, name, text }) => ({ id, name, text }))
        .sort((a, b) => a.name.localeCompare(b.name, language)),
    }))
    .filter(({ terms }) => terms.length > 0);
}

/** Whether a word begins with, or is the beginning of, one of the other words for a term. */
function isOther(word: string, others: readonly string[]): boolean {
  return others.some((other) => word.startsWith(other) || (word.length >= SHORTEST_BEGINNING && other.startsWith(word)));
}
