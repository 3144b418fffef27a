import * as z from 'zod/mini';
import { newPasswordText } from '@/domain/fieldRules';
import { canGrantRole } from '@/domain/permissions';
import { isLocationRole, isProductAdmin, canAccessSubaccounts, type Role } from '@/domain/role';
import type { User } from '@/domain/user';
import { userDraftSchema, type NewUser, type UserChange, type UserDraft } from '@/domain/userDraft';

/**
 * The form values of a user: fields without a choice yet are empty, and so is an unchanged password. `currentPassword` is required when
 * users change their own e-mail. `invite`: a new user receives a link to choose a password.
 */
export type UserValues = Omit<UserDraft, 'role'> & { role: Role | ''; currentPassword: string; invite: boolean };

/** The initial form values: those of the user, or of a new user of an account. */
export function userValuesOf(user: User | null, accountId: string): UserValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    role: user?.role ?? '',
    accountId: user ? (user.accountId ?? '') : accountId,
    accounts: user?.accounts ?? [],
    locationsIds: user?.locationsIds ?? [],
    password: '',
    currentPassword: '',
    invite: false,
  };
}

const currentPassword = z.string().check(z.maxLength(256, 'tooLong'));
const withPasswordSchema = z.extend(userDraftSchema, { currentPassword, invite: z.boolean() });
const otherSchema = z.extend(withPasswordSchema, { password: z.union([z.literal(''), newPasswordText()]) });
const invitedSchema = z.extend(withPasswordSchema, { password: z.string(), invite: z.literal(true) });
const newUserFormSchema = z.discriminatedUnion('invite', [invitedSchema, z.extend(withPasswordSchema, { invite: z.literal(false) })]);

/**
 * The schema of the form: a new user needs a password or an invitation, a location role needs locations, and users who change their own
 * e-mail need their current password. A location user without locations may remain so, as on the server.
 */
export function userFormSchema(user: User | null, isOwn: boolean): z.ZodMiniType<UserValues> {
  const mayHaveNone = (role: Role) => user?.role === role && user.locationsIds.length === 0;
  const schema: z.ZodMiniType<UserDraft & UserValues> = user ? otherSchema : newUserFormSchema;
  return schema.check(
    z.refine(({ email, currentPassword }) => !isOwn || email === user?.email || currentPassword !== '', {
      path: ['currentPassword'],
      error: 'required',
    }),
    z.refine(({ role, locationsIds }) => !isLocationRole(role) || locationsIds.length > 0 || mayHaveNone(role), {
      path: ['locationsIds'],
      error: 'required',
    }),
  );
}

/** The request body that creates a user, with a password or an invitation. */
export function newUserOf({ invite, password, currentPassword: _currentPassword, ...draft }: UserDraft & UserValues): NewUser {
  const scoped = withoutUnusedLists(draft);
  return invite ? { ...scoped, invite } : { ...scoped, password };
}

/** Clears the lists that do not apply to the role; they are not shown. */
export function withoutUnusedLists<Draft extends Omit<UserDraft, 'password'>>(draft: Draft): Draft {
  return {
    ...draft,
    accounts: canAccessSubaccounts(draft.role) ? draft.accounts : [],
    locationsIds: isLocationRole(draft.role) ? draft.locationsIds : [],
  };
}

/** The fields of a validated draft that differ from the user. Hidden lists remain unchanged as long as the role does. */
export function userChangeOf(user: User, draft: UserDraft & Pick<UserValues, 'currentPassword' | 'invite'>): UserChange {
  const before = userValuesOf(user, '');
  const { currentPassword, ...own } = draft;
  const scoped = draft.role === user.role ? own : withoutUnusedLists(own);
  const next = { ...scoped, currentPassword: own.email === user.email ? '' : currentPassword };
  // The keys of a draft are those of its schema.
  const fields = Object.keys(before) as (keyof typeof next)[];
  return Object.fromEntries(fields.filter((field) => !isSame(next[field], before[field])).map((field) => [field, next[field]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const EVERY_FIELD = ['name', 'email', 'phone', 'role', 'accountId', 'accounts', 'locationsIds', 'password'] as const;

/**
 * The fields that `editor` may not change, as on the server: the own role, the own account and locations (except for the provider's
 * administrator), and every field of a user with more permissions.
 */
export function fixedFields(editor: User, user: User | null): ReadonlySet<keyof UserValues> {
  if (user && user.id !== editor.id) return new Set(canGrantRole(editor.role, user.role) ? [] : EVERY_FIELD);
  if (!user) return new Set();
  return new Set(isProductAdmin(editor.role) ? ['role'] : ['role', 'accountId', 'accounts', 'locationsIds']);
}
