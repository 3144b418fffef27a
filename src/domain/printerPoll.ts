import * as z from 'zod/mini';
import { POLLING_METHODS } from '@/domain/printer';
import { CHECK_PROBLEMS } from '@/domain/printerProblem';

const instant = z.nullable(z.string());

/**
 * What the server knows of a printer that asks for its tickets (row V-08). `isAsking`: its last poll, at `polledAt` (ISO-8601 UTC), is at most
 * three intervals old. `otherDevice` also asked with its address, at `otherDeviceAt`, and gets no tickets.
 */
export const printerPollSchema = z.looseObject({
  printerUuid: z.string(),
  polledAt: instant,
  isAsking: z.boolean(),
  ok: z.nullable(z.boolean()),
  trouble: z.nullable(z.enum(CHECK_PROBLEMS)),
  device: z.nullable(z.string()),
  otherDevice: z.nullable(z.string()),
  otherDeviceAt: instant,
});
export type PrinterPoll = z.infer<typeof printerPollSchema>;

/** Body of the creation of a key: the method determines the path of the address. */
export const pollKeyRequestSchema = z.strictObject({ method: z.enum(POLLING_METHODS) });

/**
 * Reply of the creation of a key: the address that the printer polls, with the key. It is sent only once; without a public address of the
 * installation it is a path.
 */
export const newPollAddressSchema = z.looseObject({ address: z.string() });
export type NewPollAddress = z.infer<typeof newPollAddressSchema>;
