import type { InkColor } from './textState';

/** The CSS colours of the inks; black on thermal paper is a dark grey. */
export const INKS: Readonly<Record<Exclude<InkColor, 'none'>, string>> = {
  color_1: '#16181b',
  color_2: '#b3261e',
  color_3: '#1d4f91',
  color_4: '#1c6e42',
};
