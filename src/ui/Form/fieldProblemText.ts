import type { IntlShape } from 'react-intl';
import { isFieldProblem } from '@/domain/fieldRules';

/** What is wrong with a field, in words: our own codes have a text, any other message is shown as it is. */
export function fieldProblemText(intl: IntlShape, message: string): string {
  return isFieldProblem(message) ? intl.formatMessage({ id: `form.problem.${message}` }) : message;
}
