import { Fragment } from 'react';
import { splitAtAllergens } from '@/domain/findAllergens';

/** A text as it was written, with its allergens marked, isolated from the writing direction around it (row K-01). */
export function MarkedText({ text }: { text: string }) {
  return (
    <bdi>
      {splitAtAllergens(text).map((part, index) =>
        part.isAllergen ? (
          <mark key={index} className="allergen">
            {part.text}
          </mark>
        ) : (
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </bdi>
  );
}
