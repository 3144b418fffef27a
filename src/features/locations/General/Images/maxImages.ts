/** The maximum number of images of a location; must match `locationGeneralSchema`. */
export const MAX_IMAGES = 10;
