import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { passwordProblem, type PasswordScore } from '@/domain/passwordRules';
import { fieldProblemText } from '@/ui/Form/fieldProblemText';

type Judge = (typeof import('@/domain/passwordStrength'))['passwordStrength'];

const LABELS: Partial<Record<PasswordScore, 'fair' | 'good' | 'strong'>> = { 2: 'fair', 3: 'good', 4: 'strong' };

/**
 * Returns the rating of a new password while it is typed; null when it is empty and until the word lists are loaded, which starts with the
 * first character. When they fail to load, only the server rejects a weak password.
 */
export function useStrengthText(password: string, email: string, name: string | null | undefined): string | null {
  const intl = useIntl();
  const [judge, setJudge] = useState<Judge | null>(null);
  const typed = useDeferredValue(password);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return;
    let isLeft = false;
    import('@/domain/passwordStrength').then(
      ({ passwordStrength }) => isLeft || setJudge(() => passwordStrength),
      () => undefined,
    );
    return () => void (isLeft = true);
  }, [isTyped]);
  const strength = useMemo(() => (typed === '' ? null : (judge?.(typed, [email, name]) ?? null)), [judge, typed, email, name]);
  if (!strength) return null;
  const problem = passwordProblem(strength);
  if (problem) return fieldProblemText(intl, problem);
  const label = LABELS[strength.score];
  return label ? intl.formatMessage({ id: `users.strength.${label}` }) : null;
}
