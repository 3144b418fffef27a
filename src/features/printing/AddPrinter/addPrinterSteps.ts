import type { PrinterDraft } from '@/domain/printerSettings';

/** The steps that add a printer, in order (row R-02). The printer is saved between `check` and `test`: a test ticket requires it. */
export const ADD_STEPS = ['ticket', 'method', 'address', 'check', 'test'] as const;
export type AddStep = (typeof ADD_STEPS)[number];

/** The fields that must be valid to leave a step. */
export const FIELDS_OF_STEP: Readonly<Record<AddStep, readonly (keyof PrinterDraft | 'ticketOptions.columnsNumber')[]>> = {
  ticket: ['printerName', 'ticketType', 'ticketOptions.columnsNumber'],
  method: ['connectMethod'],
  address: ['printerURL', 'osName', 'installationId'],
  check: [],
  test: [],
};

export function stepAfter(step: AddStep): AddStep {
  return ADD_STEPS[ADD_STEPS.indexOf(step) + 1] ?? step;
}

export function stepBefore(step: AddStep): AddStep {
  return ADD_STEPS[ADD_STEPS.indexOf(step) - 1] ?? step;
}
