/** Something that can be picked from a long list. */
export interface PickerItem {
  id: string;
  label: string;
  /** Tells items of one name apart. */
  detail?: string;
  /** Address of its picture; without one the first letters stand for it. */
  image?: string | null | undefined;
}
