import { pushContact } from './startAlerts';

describe('pushContact', () => {
  it.each([
    ['the https URL of the app', 'https://pase.example.com', 'Pase <no-reply@example.com>', 'https://pase.example.com'],
    [
      'the sender of e-mails if the app has no https URL',
      'http://localhost:4300',
      'Pase <no-reply@example.com>',
      'mailto:no-reply@example.com',
    ],
    ['a sender without a name', null, 'no-reply@example.com', 'mailto:no-reply@example.com'],
    ['a placeholder if nothing is configured', null, undefined, 'mailto:postmaster@localhost'],
  ])('is %s [K-09]', (_what, publicUrl, mailFrom, expected) => {
    expect(pushContact(publicUrl, mailFrom)).toBe(expected);
  });
});
