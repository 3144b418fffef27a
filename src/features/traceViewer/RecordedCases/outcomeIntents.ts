import type { Intent } from '@blueprintjs/core';
import type { LabCaseOutcome } from '@/domain/labCase';

/** The color of the outcome of a case: a ticket that may exist twice needs attention. */
export const OUTCOME_INTENTS: Readonly<Record<LabCaseOutcome, Intent>> = {
  printed: 'success',
  moved: 'success',
  reprinted: 'warning',
  withdrawn: 'none',
};
