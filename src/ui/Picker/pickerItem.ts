/** An item of a picker. */
export interface PickerItem {
  id: string;
  label: string;
  /** Distinguishes items with the same name. */
  detail?: string;
  /** URL of the picture; without one the initials are shown. `false`: neither. */
  image?: string | null | undefined | false;
}
