/** The sections of the location form (row LO-02), in order. */
export const SECTIONS = ['setup', 'general', 'billing', 'channels', 'pos', 'services', 'stations', 'printing', 'schedule'] as const;
export type SectionId = (typeof SECTIONS)[number];

/** The key of a form: its section, or the section with an id when it contains several forms. */
export type FormKey = SectionId | `${SectionId}:${string}`;

/** The state that a form reports to the page. */
export interface SectionState {
  isDirty: boolean;
  hasMistakes: boolean;
}

/** The leave guard of a form (`UnsavedChanges`). */
export interface SectionLeaving {
  areThereChanges: () => boolean;
  onLeave: () => void;
  /** Discards the unsaved changes: the location itself was deleted. */
  discardChanges: () => void;
}

/** How a form reports its state to the page. */
export interface SectionReports {
  report: (form: FormKey, state: SectionState) => void;
  /** Registers the leave guard of a form. @returns a function that unregisters it. */
  register: (form: FormKey, leaving: SectionLeaving) => () => void;
}

/** Combines the states of the forms of a section. */
export function stateOf(states: ReadonlyMap<FormKey, SectionState>, section: SectionId): SectionState {
  const own = [...states].filter(([form]) => form === section || form.startsWith(`${section}:`)).map(([, state]) => state);
  return { isDirty: own.some(({ isDirty }) => isDirty), hasMistakes: own.some(({ hasMistakes }) => hasMistakes) };
}
