import { readFileSync } from 'node:fs';
import { licencesPage, productionLicences } from './productionLicences.mjs';

/** Licences that allow a closed product to use and distribute a library with attribution. */
const ALLOWED = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']);

/** Libraries with another licence, and why each is acceptable. */
const EXCEPTIONS: Record<string, string> = {
  elkjs: 'taken under EPL-2.0 of the two that it offers: used as it is published, with public sources',
  'web-push': 'MPL-2.0, which binds only its own files: used as it is published, with public sources, on the server alone',
};

function isAllowed(licence: string): boolean {
  const parts = licence.replace(/[()]/g, '').split(' AND ');
  return parts.every((part) => part.split(' OR ').some((choice) => ALLOWED.has(choice)));
}

describe('licences of the distributed libraries', () => {
  const libraries = productionLicences(process.cwd());

  it('are allowed, or have an exception', () => {
    expect(libraries.filter(({ name, licence }) => !isAllowed(licence) && !(name in EXCEPTIONS))).toEqual([]);
  });

  it('have no unused exception', () => {
    const needed = libraries.filter(({ licence }) => !isAllowed(licence)).map(({ name }) => name);
    expect(Object.keys(EXCEPTIONS)).toEqual(needed);
  });

  it('are listed in docs/licences.md as `npm run licences` generates it', () => {
    expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(libraries));
  });

  it.each([
    ['MIT OR GPL-3.0', true],
    ['(MIT AND BSD-3-Clause)', true],
    ['MIT AND GPL-3.0', false],
    ['GPL-3.0', false],
    ['unknown', false],
  ])('are classified: %s', (licence, expected) => {
    expect(isAllowed(licence)).toBe(expected);
  });
});
