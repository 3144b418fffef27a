import * as z from 'zod/mini';
import { newPasswordText } from '@/domain/fieldRules';
import { mayGive } from '@/domain/permissions';
import { isLocationRole, isProductAdmin, seesSubaccounts, type Role } from '@/domain/role';
import { userDraftSchema, type User, type UserChange, type UserDraft } from '@/domain/user';

/**
 * A draft as it stands in the form: what is still to be chosen is empty, and so is a password that stays as it is. `currentPassword` is asked
 * where a person changes the own e-mail.
 */
export type UserValues = Omit<UserDraft, 'role'> & { role: Role | ''; currentPassword: string };

/** What the form begins with: the user as it is, or a new one of an account. */
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
  };
}

const currentPassword = z.string().check(z.maxLength(256, 'tooLong'));
const newUserSchema = z.extend(userDraftSchema, { currentPassword });
const changedUserSchema = z.extend(newUserSchema, { password: z.union([z.literal(''), newPasswordText()]) });

/**
 * What the form takes: a new user needs a password, a location role its locations, and a new e-mail of one's own the current password. A location user that has none yet may
 * stay so, as the server lets it.
 */
export function userFormSchema(user: User | null, isOwn: boolean): z.ZodMiniType<UserValues> {
  const mayHaveNone = (role: Role) => user?.role === role && user.locationsIds.length === 0;
  return (user ? changedUserSchema : newUserSchema).check(
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

/** The draft without the lists that its role has no use for: they are not shown. */
export function placedByRole(draft: UserDraft): UserDraft {
  return {
    ...draft,
    accounts: seesSubaccounts(draft.role) ? draft.accounts : [],
    locationsIds: isLocationRole(draft.role) ? draft.locationsIds : [],
  };
}

/** The fields of a checked draft that differ from the user. Lists that are not shown stay as they are while the role does. */
export function userChangeOf(user: User, draft: UserDraft & Pick<UserValues, 'currentPassword'>): UserChange {
  const before = userValuesOf(user, '');
  const { currentPassword, ...own } = draft;
  const placed = draft.role === user.role ? own : placedByRole(own);
  const next = { ...placed, currentPassword: own.email === user.email ? '' : currentPassword };
  // The keys of a draft are those of its schema.
  const fields = Object.keys(before) as (keyof typeof next)[];
  return Object.fromEntries(fields.filter((field) => !isSame(next[field], before[field])).map((field) => [field, next[field]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const EVERY_FIELD = ['name', 'email', 'phone', 'role', 'accountId', 'accounts', 'locationsIds', 'password'] as const;

/**
 * What `editor` cannot change, as the server says it too: its own role, its own place unless it is the provider's administrator,
 * and nothing of a user who may do more.
 */
export function fixedFields(editor: User, user: User | null): ReadonlySet<keyof UserValues> {
  if (user && user.id !== editor.id) return new Set(mayGive(editor.role, user.role) ? [] : EVERY_FIELD);
  if (!user) return new Set();
  return new Set(isProductAdmin(editor.role) ? ['role'] : ['role', 'accountId', 'accounts', 'locationsIds']);
}
