import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { accountDraftSchema } from '@/domain/accountDraft';
import { passwordProblem, PASSWORD_RULES } from '@/domain/passwordRules';
import type { User } from '@/domain/user';
import { userDraftSchema } from '@/domain/userDraft';
import { insertAccount } from '../accounts/accountStore';
import { recordChange } from '../audit/recordChange';
import type { Database } from '../../platform/db/database';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { users } from '../../platform/db/schema';
import { ratePassword } from './assertStrongPassword';
import { hashPassword } from '../../platform/security/password';
import { StartProblem } from '../../platform/startProblem';
import { insertUser, normalizeEmail } from './userStore';

const { email, name, password } = userDraftSchema.shape;
const adminSchema = z.strictObject({ email, name, password, company: accountDraftSchema.shape.name });
export type AdminDraft = z.infer<typeof adminSchema>;

const PROBLEMS: Record<string, string> = {
  'email.required': 'Missing e-mail: pass --email NAME@COMPANY',
  'email.invalidEmail': 'This is not an e-mail address.',
  'password.required': 'Missing password.',
  'password.tooShort': `The password must have ${PASSWORD_RULES.minLength} characters or more.`,
  'password.tooCommon': 'This password is on the list of common passwords. Choose another one.',
  'password.tooWeak': 'This password is easy to guess. Add words or characters.',
};

/**
 * Creates an administrator of the provider, who may do everything: the first user of a new installation, or a further one when all
 * administrators lost access. It joins the account of the existing administrators, or a new account named `company`, whose remaining
 * data can be entered in the app. The audit log names the new user itself as the author.
 *
 * @throws StartProblem for an invalid or taken e-mail, or a password that the app would reject.
 */
export async function createAdmin(database: Database, draft: Record<keyof AdminDraft, string>): Promise<User> {
  const fields = checkedDraft(draft);
  const problem = passwordProblem(await ratePassword(fields.password, fields));
  if (problem) throw new StartProblem(problemText(`password.${problem}`));
  const passwordHash = await hashPassword(fields.password);
  try {
    return await database.transaction((transaction) => insertAdmin(transaction, fields, passwordHash));
  } catch (error) {
    throw isUniqueViolation(error) ? new StartProblem(`The e-mail ${fields.email} is already taken. Nothing was changed.`) : error;
  }
}

function checkedDraft(draft: object): AdminDraft {
  const read = adminSchema.safeParse(draft);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => {
    return problemText([...path, message].join('.'));
  });
  throw new StartProblem(problems.join('\n'));
}

function problemText(problem: string): string {
  return PROBLEMS[problem] ?? `Invalid value: ${problem}`;
}

async function insertAdmin(transaction: Database, { email, name, company }: AdminDraft, passwordHash: string): Promise<User> {
  const known = await accountOfAdmins(transaction);
  const account = known === null ? await insertAccount(transaction, newAccount(company)) : null;
  const after = await insertUser(transaction, {
    email: normalizeEmail(email),
    name,
    phone: null,
    role: 'product-admin',
    accountId: known ?? account?.id ?? null,
    accounts: [],
    locationsIds: [],
    passwordHash,
  });
  const entry = { user: after, action: 'create', before: null };
  if (account) await recordChange(transaction, { ...entry, entity: 'account', entityId: account.id, after: account });
  await recordChange(transaction, { ...entry, entity: 'user', entityId: after.id, after });
  return after;
}

async function accountOfAdmins(transaction: Database): Promise<string | null> {
  const admins = await transaction
    .select({ accountId: users.accountId })
    .from(users)
    .where(eq(users.role, 'product-admin'))
    .orderBy(users.id);
  return admins.find(({ accountId }) => accountId !== null)?.accountId ?? null;
}

/** The required fields of an account; the app asks for the tax id and the address when the account is edited. */
function newAccount(name: string): Parameters<typeof insertAccount>[1] {
  return {
    name,
    taxId: '',
    bankAccount: '',
    currency: 'EUR',
    defaultLanguage: 'es',
    billingMode: 'account',
    apps: [],
    fiscalData: { businessAddress: { address: '', postalCode: '', city: '', country: 'ES' } },
  };
}
