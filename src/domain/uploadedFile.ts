import * as z from 'zod/mini';

/** Reply of an upload: the URL of the file. */
export const uploadedSchema = z.looseObject({ url: z.string() });
