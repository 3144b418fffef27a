import * as z from 'zod/mini';
import { DRAFT_CHANNEL } from '@/domain/orderDraft';

/** The restaurant's own channels: their clients gave their data to the restaurant, those of a marketplace to the marketplace (decision G137). */
export const OWN_CHANNELS = [DRAFT_CHANNEL, 'ecommerce', 'whatsapp'] as const;

/** Length of the search: shorter texts match too many clients. */
export const CLIENT_SEARCH_LENGTH = { min: 3, max: 100 } as const;

/** Query of the earlier clients: parts of name, address or phone. */
export const earlierClientQuerySchema = z.strictObject({
  search: z.string().check(z.trim(), z.minLength(CLIENT_SEARCH_LENGTH.min), z.maxLength(CLIENT_SEARCH_LENGTH.max)),
});

/**
 * A client of an earlier order, with the address of that order and its masked phone (`maskPhone`). `orderId` is the newest order of the client at this
 * address, which contains the whole data; `placedAt` is ISO-8601 UTC.
 */
export const earlierClientSchema = z.looseObject({
  orderId: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.catch(z.nullable(z.string()), null),
  placedAt: z.string(),
});
export type EarlierClient = z.infer<typeof earlierClientSchema>;

/** Digits of a masked phone that stay readable: enough to tell two clients of one name apart. */
const SHOWN_DIGITS = 3;

/** Hides a phone except its last three digits; one of up to six digits is hidden completely. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `•••${digits.length > 2 * SHOWN_DIGITS ? ` ${digits.slice(-SHOWN_DIGITS)}` : ''}`;
}
