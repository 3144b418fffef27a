import * as z from 'zod/mini';

/** A moment in a request, ISO-8601 in UTC. The year 0 is rejected because databases do not support it. */
export const instantSchema = z.iso.datetime().check(z.refine((text) => !text.startsWith('0000')));
