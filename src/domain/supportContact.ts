import * as z from 'zod/mini';
import { phoneText, requiredText, type FieldProblem } from '@/domain/fieldRules';

const problem = (code: FieldProblem) => code;

/** Pictures for support contacts: the flags of four countries, and a speech bubble. */
export const CONTACT_PICTURES = ['es', 'br', 'co', 'mx', 'chat'] as const;

/** Maximum number of support contacts of an installation. */
export const MAX_CONTACTS = 20;

const LINK = /^(?:$|https:\/\/\S+$|tel:[+\d-]+$)/;

const contactSchema = z.strictObject({
  name: requiredText(60),
  picture: z.enum(CONTACT_PICTURES),
  number: phoneText(),
  link: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200, problem('tooLong')), z.regex(LINK, problem('invalidUrl'))))),
});
/**
 * A support contact as it is stored and edited. Users see it if it has a `number`, which becomes a link if `link` (`tel:`, `https:`) is
 * set.
 */
export type StoredContact = z.infer<typeof contactSchema>;

/**
 * Body of `PUT /support-contacts`, which replaces the stored contacts, and reply of `GET /support-contacts`: all support contacts of the
 * installation, in order.
 */
export const supportContactsSchema = z.strictObject({
  contacts: z.array(contactSchema).check(z.maxLength(MAX_CONTACTS, problem('tooLong'))),
});
export type SupportContacts = z.infer<typeof supportContactsSchema>;
