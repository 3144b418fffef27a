import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { EntityKind } from '@/domain/catalog';
import { LINKS, findEntity } from '@/domain/catalogEntities';
import { MAX_PRICE, MAX_NAME_LENGTH, type CatalogProblem } from '@/domain/catalogProblems';
import { useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import { formatMoney } from '@/lib/money';

/** Returns a function that describes a problem, with its channel. */
export function useProblemText(): (problem: CatalogProblem) => string {
  const intl = useIntl();
  const { store, channels, market } = useEditor();
  return useCallback(
    (problem) => {
      const { catalog } = store.get();
      const { code, slug, other, subject } = problem;
      const text = intl.formatMessage(
        { id: `catalogEditor.problem.${code}` },
        {
          subject,
          signs: MAX_NAME_LENGTH,
          amount: formatMoney(MAX_PRICE, catalog.currency ?? undefined, market),
          channel: slug ?? '',
          other: other === undefined ? '' : nameOf(catalog, subject, code, other),
        },
      );
      const channel = slug === undefined || code === 'unknownChannel' ? null : (channels.find((each) => each.slug === slug)?.name ?? slug);
      return channel === null ? text : intl.formatMessage({ id: 'catalogEditor.problem.inChannel' }, { channel, text });
    },
    [intl, store, channels, market],
  );
}

/** The name of the other entity of a problem: the target of a link, or the entity with the same POS id. */
function nameOf(
  catalog: Parameters<typeof findEntity>[0],
  subject: CatalogProblem['subject'],
  code: CatalogProblem['code'],
  other: string,
): string {
  if (subject === 'catalog') return other;
  const kind: EntityKind = code === 'duplicatePosRef' ? subject : LINKS[subject].to;
  return findEntity(catalog, kind, other)?.name ?? other;
}
