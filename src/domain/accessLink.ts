import * as z from 'zod/mini';
import { LANGUAGES } from '@/domain/language';
import { emailText, newPasswordText, oneOf } from '@/domain/fieldRules';
import { PATHS } from '@/domain/screenPaths';

/** Why a user gets a link that sets a password: to join, or because the password was lost. */
export const LINK_KINDS = ['invitation', 'passwordReset'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** How long a link can be used, in ms from when it was asked for. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = { invitation: 7 * 86_400_000, passwordReset: 3_600_000 };

/** The page of the app that a link opens; the token is in the fragment of the address, which browsers send to no server. */
export const LINK_PATHS: Readonly<Record<LinkKind, string>> = { invitation: PATHS.join, passwordReset: PATHS.resetPassword };

/** Why a link can no longer be used before its time: a password was set with it, or something newer took its place. */
export type LinkEnd = 'used' | 'replaced';

export const LINK_STATES = ['open', 'used', 'replaced', 'expired', 'unknown'] as const;

/** 32 random bytes in base64url. */
const tokenText = () => z.string().check(z.regex(/^[\w-]{43}$/, 'Not a token of a link'));

/** Body of `POST /access-links/state`. */
export const linkTokenSchema = z.strictObject({ token: tokenText() });

/** Reply of `POST /access-links/state`: the user is named only while the link can be used. */
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

/** Body of `POST /EndUsers/forgot-password`; `language` is that of the mail. */
export const forgotPasswordSchema = z.strictObject({ email: emailText(), language: oneOf(LANGUAGES) });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

/**
 * How a user gets a link: by mail, or, where the installation sends none, from the person who asked for it. `link` is then there, once: without
 * a public address of the installation it begins with `/` and is of the page's own origin. `expiresAt` is ISO-8601 UTC.
 */
export const issuedLinkSchema = z.looseObject({
  kind: z.enum(LINK_KINDS),
  expiresAt: z.string(),
  link: z.optional(z.nullable(z.string())),
});
export type IssuedLink = z.infer<typeof issuedLinkSchema>;
