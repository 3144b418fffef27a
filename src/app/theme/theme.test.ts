import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'theme.css'), 'utf8');

describe('theme', () => {
  it('defines the primary colour of the specification and applies it to Blueprint [S-19]', () => {
    expect(css).toMatch(/--primary: #2f71a3;/);
    expect(css).toMatch(/--bp-intent-primary-rest: var\(--primary\);/);
  });
});
