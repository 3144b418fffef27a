import { DEMO_PASSWORD, USER_OF_EACH_ROLE } from './seed/demoUsers';

/** What the terminal shows when the demo runs: its address, and a sign-in for each role. */
export function signInTable(url: string): string {
  const people = USER_OF_EACH_ROLE.filter(({ role }) => role !== 'automatic');
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
