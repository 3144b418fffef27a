import { passwordFormSchema } from '@/domain/userDraft';

describe('passwordFormSchema', () => {
  it('accepts passwords exactly as typed, including spaces [AC-05]', () => {
    const form = { currentPassword: ' old ', password: ' new word ', repeated: ' new word ' };

    expect(passwordFormSchema.parse(form)).toEqual(form);
    expect(passwordFormSchema.safeParse({ ...form, repeated: 'new word' }).error?.issues).toMatchObject([
      { path: ['repeated'], message: 'notTheSame' },
    ]);
  });
});
