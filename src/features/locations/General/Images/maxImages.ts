/** As many as a location may have (`locationGeneralSchema`). */
export const MAX_IMAGES = 10;
