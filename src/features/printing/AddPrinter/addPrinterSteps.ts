import type { PrinterDraft } from '@/domain/printerSettings';

/** The steps of adding a printer, in their order (row R-02). The printer is stored between `check` and `test`: a test ticket needs it. */
export const ADD_STEPS = ['ticket', 'method', 'address', 'check', 'test'] as const;
export type AddStep = (typeof ADD_STEPS)[number];

/** What must be right before a step is left. */
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
