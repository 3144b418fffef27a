import type * as z from 'zod/mini';
import { accountDraftSchema } from '@/domain/accountDraft';
import { codeText, emailText, isFieldProblem, newPasswordText, optionalText, phoneText, requiredText } from '@/domain/fieldRules';
import { passwordFormSchema, userDraftSchema } from '@/domain/userDraft';

/** The first problem of a value; null if the value is valid. */
function problemOf(schema: z.ZodMiniType, value: unknown): string | null {
  const checked = schema.safeParse(value);
  return checked.success ? null : (checked.error.issues[0]?.message ?? '');
}

describe('field schemas', () => {
  it.each<[string, z.ZodMiniType, unknown, string | null]>([
    ['required text', requiredText(), '', 'required'],
    ['required text', requiredText(), '   ', 'required'],
    ['required text', requiredText(), undefined, 'required'],
    ['required text', requiredText(5), 'abcdef', 'tooLong'],
    ['required text', requiredText(), '<b>Ñandú</b> 🍕 مرحبا', null],
    ['required text', requiredText(), '\u200b\u202e\u0007', 'required'],
    ['required text', requiredText(), '👩\u200d🍳', null],
    ['code', codeText(), 'a\u200bb', 'noSpaces'],
    ['e-mail', emailText(), 'a\u0001@b.cc', 'noSpaces'],
    ['optional text', optionalText(), '', null],
    ['optional text', optionalText(), null, null],
    ['optional text', optionalText(3), 'abcd', 'tooLong'],
    ['code', codeText(), 'B 123', 'noSpaces'],
    ['code', codeText(), '', 'required'],
    ['code', codeText(), '12.345.678/0001-95', null],
    ['e-mail', emailText(), '', 'required'],
    ['e-mail', emailText(), 'ana ruiz@example.com', 'noSpaces'],
    ['e-mail', emailText(), 'ana', 'invalidEmail'],
    ['e-mail', emailText(), 'ana@example', 'invalidEmail'],
    ['e-mail', emailText(), 'ana@example..com', 'invalidEmail'],
    ['e-mail', emailText(), '<ana>@example.com', 'invalidEmail'],
    ['e-mail', emailText(), 'ñandú+1@example.com', null],
    ['e-mail', emailText(), 'ana@example.com', null],
    ['phone', phoneText(), 'call me', 'invalidPhone'],
    ['phone', phoneText(), '+34 (600) 00-00.00', null],
    ['phone', phoneText(), '', null],
    ['new password', newPasswordText(), '', 'required'],
    ['new password', newPasswordText(), '1234567', 'tooShort'],
    ['new password', newPasswordText(), '12345678', null],
  ])('%s: %#', (_field, schema, value, problem) => {
    expect(problemOf(schema, value)).toBe(problem);
  });

  it('trim the surrounding spaces', () => {
    expect(requiredText().parse('  Grupo Ñandú ')).toBe('Grupo Ñandú');
  });

  it('distinguish their problem codes from other messages', () => {
    expect([isFieldProblem('required'), isFieldProblem('Invalid input')]).toEqual([true, false]);
  });
});

/** The first problem of each field, by path. */
function problemsOf(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const checked = schema.safeParse(value);
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) problems[path.join('.')] ??= message;
  return problems;
}

describe('draft schemas', () => {
  it('report the problems of an account by field', () => {
    const draft = {
      name: '',
      taxId: 'B 1',
      currency: 'XXX',
      defaultLanguage: 'de',
      billingMode: '',
      apps: [],
      fiscalData: { businessAddress: { country: '' } },
    };

    expect(problemsOf(accountDraftSchema, draft)).toEqual({
      name: 'required',
      taxId: 'noSpaces',
      currency: 'notOffered',
      defaultLanguage: 'notOffered',
      billingMode: 'required',
      'fiscalData.businessAddress.country': 'required',
    });
  });

  it('report the problems of a user by field', () => {
    const draft = { email: 'x', name: '', phone: 'x', role: 'boss', accountId: '', accounts: [], locationsIds: [], password: '1' };

    expect(problemsOf(userDraftSchema, draft)).toEqual({
      email: 'invalidEmail',
      name: 'required',
      phone: 'invalidPhone',
      role: 'notOffered',
      accountId: 'required',
      password: 'tooShort',
    });
  });

  it('require the new password twice [AC-05]', () => {
    const form = (repeated: string) => ({ currentPassword: 'old', password: 'new-password', repeated });

    expect(problemsOf(passwordFormSchema, form('new-passwort'))).toEqual({ repeated: 'notTheSame' });
    expect(problemsOf(passwordFormSchema, form('new-password'))).toEqual({});
    expect(problemsOf(passwordFormSchema, { currentPassword: '', password: '', repeated: '' })).toEqual({
      currentPassword: 'required',
      password: 'required',
      repeated: 'required',
    });
  });
});
