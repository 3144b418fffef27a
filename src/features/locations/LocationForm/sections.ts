/** The parts of a location's form (row LO-02), in their order. */
export const SECTIONS = ['setup', 'general', 'billing', 'channels', 'pos', 'services', 'printing', 'schedule'] as const;
export type SectionId = (typeof SECTIONS)[number];

/** One form of a section: the section's own, or one of several by what it is about. */
export type FormKey = SectionId | `${SectionId}:${string}`;

/** What the whole is told of one form. */
export interface SectionState {
  isDirty: boolean;
  hasMistakes: boolean;
}

/** What is asked when the screen is left (`UnsavedChanges`). */
export interface SectionLeaving {
  areThereChanges: () => boolean;
  onLeave: () => void;
  /** Nothing is lost any more by leaving: the location itself is gone. */
  forgetChanges: () => void;
}

/** How a form tells the whole of itself. */
export interface SectionReports {
  report: (form: FormKey, state: SectionState) => void;
  /** Gives what takes it back. */
  register: (form: FormKey, leaving: SectionLeaving) => () => void;
}

/** What the forms of a section say together. */
export function stateOf(states: ReadonlyMap<FormKey, SectionState>, section: SectionId): SectionState {
  const own = [...states].filter(([form]) => form === section || form.startsWith(`${section}:`)).map(([, state]) => state);
  return { isDirty: own.some(({ isDirty }) => isDirty), hasMistakes: own.some(({ hasMistakes }) => hasMistakes) };
}
