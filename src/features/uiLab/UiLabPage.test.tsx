import { act } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { UiLabPage } from '@/features/uiLab/UiLabPage';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const SRC = join(__dirname, '../..');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'));

/** The components that `src/ui` exports and a file outside of it, other than this page, imports. */
function sharedComponents(): string[] {
  const users = files.filter((path) => !/^(?:ui|features\/uiLab)\//.test(path)).map((path) => readFileSync(join(SRC, path), 'utf8'));
  return files
    .filter((path) => path.startsWith('ui/') && path.endsWith('.tsx'))
    .filter((path) => users.some((text) => text.includes(`'@/${path.slice(0, -'.tsx'.length)}'`)))
    .flatMap((path) => [...readFileSync(join(SRC, path), 'utf8').matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name));
}

describe('UiLabPage', () => {
  it('shows each shared component in light and dark, with at least one state', async () => {
    const router = createMemoryRouter([{ path: '*', element: <UiLabPage /> }]);
    await act(async () => void renderWithTexts(<RouterProvider router={router} />));

    const sections = [...document.querySelectorAll('.ui-lab > section')];
    expect(sections.map((section) => section.getAttribute('aria-label')).sort()).toEqual(sharedComponents().sort());
    for (const section of sections) {
      const themes = [...section.querySelectorAll('.ui-lab-theme')];
      expect(themes.map((theme) => theme.classList.contains('bp6-dark'))).toEqual([false, true]);
      expect(themes.every((theme) => theme.querySelector('h3') !== null)).toBe(true);
    }
  });

  it.each([
    ['is available to product administrators in a development build', true],
    ['is missing in a production build', false],
  ])('%s', async (_title, isDevelopment) => {
    Object.assign(globalThis, { DEVELOPMENT_BUILD: isDevelopment });
    let screens: typeof import('@/app/screens') | undefined;
    await jest.isolateModulesAsync(async () => {
      screens = await import('@/app/screens');
    });
    Object.assign(globalThis, { DEVELOPMENT_BUILD: false });

    const found = screens?.SCREENS.filter(({ path }) => path === PATHS.uiLab).map(({ onlyProductAdmin }) => onlyProductAdmin);
    expect(found).toEqual(isDevelopment ? [true] : []);
  });
});
