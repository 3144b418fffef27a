import { chromiumCandidates, firstThatWorks } from './findChromium.mjs';

describe('chromiumCandidates', () => {
  it('returns the configured path first', () => {
    expect(chromiumCandidates({ chromiumPath: '/opt/chrome', path: '' })[0]).toBe('/opt/chrome');
  });

  it('returns /usr/bin before the folders of PATH, without duplicates', () => {
    const found = chromiumCandidates({ path: '/usr/bin:/snap/bin' }).filter((program) => program.endsWith('/chromium'));

    expect(found).toEqual(['/usr/bin/chromium', '/snap/bin/chromium']);
  });
});

describe('firstThatWorks', () => {
  it('returns the first program that works', async () => {
    const found = await firstThatWorks([() => ['/broken', '/good', '/better']], (program) => program !== '/broken');

    expect(found).toBe('/good');
  });

  it('installs nothing when a browser works', async () => {
    const install = jest.fn(() => ['/installed']);

    const found = await firstThatWorks([() => ['/there'], install], () => true);

    expect(found).toBe('/there');
    expect(install).not.toHaveBeenCalled();
  });

  it('installs a browser when none works', async () => {
    expect(await firstThatWorks([() => ['/broken'], async () => ['/installed']], (program) => program === '/installed')).toBe('/installed');
  });

  it('returns null when nothing works', async () => {
    expect(await firstThatWorks([() => ['/broken'], () => []], () => false)).toBeNull();
  });
});
