/** Requirements of a new password (decision G46); existing passwords stay valid. */
export const PASSWORD_RULES = {
  /** In characters. */
  minLength: 8,
  /** Score of zxcvbn: from 0, guessed instantly, to 4, not in centuries. */
  minScore: 2,
} as const;

/** From 0, guessed instantly, to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export interface PasswordStrength {
  score: PasswordScore;
  /** Whether it is on the list of common passwords. */
  isCommon: boolean;
}

/** Why a new password is rejected, as a code of `domain/fieldRules`; null if it is strong enough. */
export function passwordProblem({ score, isCommon }: PasswordStrength): 'tooCommon' | 'tooWeak' | null {
  if (score >= PASSWORD_RULES.minScore) return null;
  return isCommon ? 'tooCommon' : 'tooWeak';
}
