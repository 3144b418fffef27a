import type { IntlShape } from 'react-intl';
import { isFieldProblem } from '@/domain/fieldRules';

/** Translates a field problem: our codes have a translation, other messages are shown as is. */
export function fieldProblemText(intl: IntlShape, message: string): string {
  return isFieldProblem(message) ? intl.formatMessage({ id: `form.problem.${message}` }) : message;
}
