// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, version: string, licence: string }} Library */

/** Texts of licence files, for the few libraries that do not declare their licence in package.json. */
const BY_TEXT = [
  { licence: 'MIT', text: /Permission is hereby granted, free of charge/ },
  { licence: 'ISC', text: /Permission to use, copy, modify, and\/or distribute/ },
];

/**
 * Returns the libraries that are distributed with the product, including transitive and platform-specific ones, sorted by name and version.
 * Build and test dependencies are excluded.
 * @param {string} root
 * @returns {Library[]}
 */
export function productionLicences(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const libraries = new Map();
  for (const [place, entry] of Object.entries(packages)) {
    if (place === '' || entry.dev || entry.devOptional || entry.link) continue;
    const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    libraries.set(`${name} ${entry.version}`, { name, version: entry.version, licence: entry.license ?? licenceInside(join(root, place)) });
  }
  return [...libraries.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** @param {string} folder */
function licenceInside(folder) {
  const { license, licenses } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const named = license ?? licenses?.map((/** @type {{ type: string }} */ { type }) => type).join(' AND ');
  if (named) return named;
  const file = ['LICENSE', 'LICENSE.md', 'license'].map((name) => join(folder, name)).find((path) => existsSync(path));
  const text = file ? readFileSync(file, 'utf8') : '';
  return BY_TEXT.find((known) => known.text.test(text))?.licence ?? 'unknown';
}

/**
 * Generates the page `docs/licences.md`.
 * @param {Library[]} libraries
 */
export function licencesPage(libraries) {
  const counts = new Map();
  for (const { licence } of libraries) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const summary = [...counts].sort(([, a], [, b]) => b - a).map(([licence, count]) => `| ${licence} | ${count} |`);
  const lines = libraries.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return [
    '# Licences',
    '',
    'The libraries that go out with Pase. Written by `npm run licences`; which licences may be among them: `scripts/licences/licences.test.ts`.',
    '',
    '| Licence | Libraries |',
    '|---|---|',
    ...summary,
    '',
    '| Library | Version | Licence |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
