import * as z from 'zod/mini';

/** Answer to an upload: the address to keep. */
export const uploadedSchema = z.looseObject({ url: z.string() });
