import { passwordProblem, type PasswordStrength } from '@/domain/passwordRules';
import { invalidData } from '../../platform/http/httpError';

type Owner = { email: string; name?: string | null | undefined };

/** The strength of a new password of `owner`; the lists are loaded with the first one. */
export async function strengthOf(password: string, { email, name }: Owner): Promise<PasswordStrength> {
  const { passwordStrength } = await import('@/domain/passwordStrength');
  return passwordStrength(password, [email, name]);
}

/** @throws HttpError 422 for a new password that is common or easily guessed. */
export async function assertStrongPassword(password: string, owner: Owner): Promise<void> {
  const problem = passwordProblem(await strengthOf(password, owner));
  if (problem) throw invalidData([{ path: 'password', message: problem }]);
}
