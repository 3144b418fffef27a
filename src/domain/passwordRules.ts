/** What a new password needs (decision G46); passwords that are in use stay valid. */
export const PASSWORD_RULES = {
  /** In characters. */
  minLength: 8,
  /** By the scale of zxcvbn: 0 is guessed at once, 4 not in centuries. */
  minScore: 2,
} as const;

/** From 0, guessed at once, to 4. */
export type PasswordScore = 0 | 1 | 2 | 3 | 4;

export interface PasswordStrength {
  score: PasswordScore;
  /** It is on the list of common passwords. */
  isCommon: boolean;
}

/** Why a new password is refused, as a code of `domain/fieldRules`; null: it is strong enough. */
export function passwordProblem({ score, isCommon }: PasswordStrength): 'tooCommon' | 'tooWeak' | null {
  if (score >= PASSWORD_RULES.minScore) return null;
  return isCommon ? 'tooCommon' : 'tooWeak';
}
