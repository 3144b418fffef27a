import { passwordProblem, type PasswordStrength } from '@/domain/passwordRules';
import { invalidData } from '../../platform/http/httpError';

type Owner = { email: string; name?: string | null | undefined };

/** Rates a new password of `owner`. The word lists are loaded on the first call. */
export async function ratePassword(password: string, { email, name }: Owner): Promise<PasswordStrength> {
  const { passwordStrength } = await import('@/domain/passwordStrength');
  return passwordStrength(password, [email, name]);
}

/** @throws HttpError 422 if the new password is common or easy to guess. */
export async function assertStrongPassword(password: string, owner: Owner): Promise<void> {
  const problem = passwordProblem(await ratePassword(password, owner));
  if (problem) throw invalidData([{ path: 'password', message: problem }]);
}
