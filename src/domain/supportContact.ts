import * as z from 'zod/mini';
import { phoneText, requiredText, type FieldProblem } from '@/domain/fieldRules';

const problem = (code: FieldProblem) => code;

/** The pictures that the server has for a support contact: the flags of four countries, and a speech bubble. */
export const CONTACT_PICTURES = ['es', 'br', 'co', 'mx', 'chat'] as const;

/** The most support contacts that an installation can have. */
export const MAX_CONTACTS = 20;

const LINK = /^(?:$|https:\/\/\S+$|tel:[+\d-]+$)/;

const contactSchema = z.strictObject({
  name: requiredText(60),
  picture: z.enum(CONTACT_PICTURES),
  number: phoneText(),
  link: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200, problem('tooLong')), z.regex(LINK, problem('invalidUrl'))))),
});
/** A support contact as it is stored and edited. Users see it once it has a `number`; `link` (`tel:`, `https:`) makes the number a link. */
export type StoredContact = z.infer<typeof contactSchema>;

/**
 * Body of `PUT /support-contacts` and reply of `GET /support-contacts`: all support contacts of the installation in their order. A `PUT`
 * replaces those that are stored.
 */
export const supportContactsSchema = z.strictObject({
  contacts: z.array(contactSchema).check(z.maxLength(MAX_CONTACTS, problem('tooLong'))),
});
export type SupportContacts = z.infer<typeof supportContactsSchema>;
