import * as z from 'zod/mini';
import { issuedLinkSchema } from '@/domain/accessLink';
import { emailText, hasFields, newPasswordText, oneOf, passwordText, phoneText, requiredText } from '@/domain/fieldRules';
import { ROLES } from '@/domain/role';
import { userSchema } from '@/domain/user';

const ids = (max: number) => z.array(z.string().check(z.maxLength(64))).check(z.maxLength(max, 'tooLong'));

const userFields = {
  email: emailText(),
  name: requiredText(),
  phone: phoneText(),
  role: oneOf(ROLES),
  accountId: z.string('required').check(z.minLength(1, 'required')),
  accounts: ids(500),
  locationsIds: ids(5000),
};

/** A new user with a password. */
export const userDraftSchema = z.strictObject({ ...userFields, password: newPasswordText() });
export type UserDraft = z.infer<typeof userDraftSchema>;

/** Body of `POST /EndUsers` and `POST /Accounts/{id}/users`: a user with a password, or one who is invited to set one. */
export const newUserSchema = z
  .strictObject({ ...userFields, password: z.optional(newPasswordText()), invite: z.optional(z.literal(true)) })
  .check(
    z.refine(({ password, invite }) => (password === undefined) === (invite === true), {
      path: ['password'],
      error: 'required',
      when: hasFields,
    }),
  );
export type NewUser = z.infer<typeof newUserSchema>;

/** Reply of the same endpoints: `accessLink` contains the link of an invited user. */
export const createdUserSchema = z.extend(userSchema, { accessLink: z.optional(issuedLinkSchema) });
export type CreatedUser = z.infer<typeof createdUserSchema>;

/**
 * Body of `PATCH /EndUsers/{id}` and `PATCH /Accounts/{id}/users/{userId}`: the changed fields. Users who change their own password must
 * send the current one.
 */
export const userChangeSchema = z.partial(
  z.strictObject({ ...userFields, password: newPasswordText(), currentPassword: z.string().check(z.maxLength(256, 'tooLong')) }),
);
export type UserChange = z.infer<typeof userChangeSchema>;

/** Password form: current password, new password, new password repeated (specification 1 §3). */
export const passwordFormSchema = z
  .object({ currentPassword: passwordText(), password: newPasswordText(), repeated: passwordText() })
  .check(z.refine(({ password, repeated }) => password === repeated, { path: ['repeated'], error: 'notTheSame' }));
export type PasswordForm = z.infer<typeof passwordFormSchema>;
