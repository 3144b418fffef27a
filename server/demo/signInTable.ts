import { DEMO_PASSWORD, USERS_BY_ROLE } from './seed/demoUsers';

/** The start-up message of the demo in the terminal: its address and a user for each role. */
export function signInTable(url: string): string {
  const people = USERS_BY_ROLE.filter(({ role }) => role !== 'automatic');
  const width = Math.max(...people.map(({ email }) => email.length));
  const lines = people.map(({ email, name }) => `  ${email.padEnd(width)}  ${name}`);
  return [
    ``,
    `  Pase  ${url}`,
    `  E-mails that would have been sent  ${url}/demo/mails`,
    ``,
    `  Sign in with the password ${DEMO_PASSWORD}:`,
    ...lines,
    ``,
    ``,
  ].join('\n');
}
