import * as z from 'zod/mini';
import { LANGUAGES } from '@/domain/language';
import { emailText, newPasswordText, oneOf } from '@/domain/fieldRules';

/** Purpose of a single-use link that sets a password: joining the account, or resetting a lost password. */
export const LINK_KINDS = ['invitation', 'passwordReset'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** Lifetime of a link in ms, from the moment it is requested. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = { invitation: 7 * 86_400_000, passwordReset: 3_600_000 };

/** Why a link is invalid before it expires: a password was set with it, or a newer link superseded it. */
export type LinkEnd = 'used' | 'replaced';

export const LINK_STATES = ['open', 'used', 'replaced', 'expired', 'unknown'] as const;

/** 32 random bytes in base64url. */
const tokenText = () => z.string().check(z.regex(/^[\w-]{43}$/, 'Invalid link token'));

/** Body of `POST /access-links/state`. */
export const linkTokenSchema = z.strictObject({ token: tokenText() });

/** Reply of `POST /access-links/state`: `email` and `name` are present only while the link is valid. */
export const linkStateSchema = z.looseObject({
  state: z.catch(z.enum(LINK_STATES), 'unknown'),
  email: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
});
export type LinkState = z.infer<typeof linkStateSchema>;

/** Body of `POST /access-links/accept`. */
export const acceptLinkSchema = z.strictObject({ token: tokenText(), password: newPasswordText() });
export type AcceptLink = z.infer<typeof acceptLinkSchema>;

/** Reply of `POST /access-links/accept`. */
export const acceptedLinkSchema = z.looseObject({ email: z.string() });

/** Body of `POST /EndUsers/forgot-password`; `language` is the language of the mail. */
export const forgotPasswordSchema = z.strictObject({ email: emailText(), language: oneOf(LANGUAGES) });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

/**
 * A link issued to a user. The server mails it; an installation without mail returns it once in `link`, to the user who requested it.
 * `link` begins with `/` if the installation has no public address: it is then relative to the origin of the page. `expiresAt` is ISO-8601
 * UTC.
 */
export const issuedLinkSchema = z.looseObject({
  kind: z.enum(LINK_KINDS),
  expiresAt: z.string(),
  link: z.optional(z.nullable(z.string())),
});
export type IssuedLink = z.infer<typeof issuedLinkSchema>;
