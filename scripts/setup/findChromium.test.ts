import { chromiumCandidates, firstThatWorks } from './findChromium.mjs';

describe('chromiumCandidates', () => {
  it('puts the one that the environment names first', () => {
    expect(chromiumCandidates({ chromiumPath: '/opt/chrome', path: '' })[0]).toBe('/opt/chrome');
  });

  it('looks in /usr/bin before the folders of PATH, each place once', () => {
    const found = chromiumCandidates({ path: '/usr/bin:/snap/bin' }).filter((program) => program.endsWith('/chromium'));

    expect(found).toEqual(['/usr/bin/chromium', '/snap/bin/chromium']);
  });
});

describe('firstThatWorks', () => {
  it('takes the first program that works', async () => {
    const found = await firstThatWorks([() => ['/broken', '/good', '/better']], (program) => program !== '/broken');

    expect(found).toBe('/good');
  });

  it('installs nothing while a browser is there', async () => {
    const install = jest.fn(() => ['/installed']);

    const found = await firstThatWorks([() => ['/there'], install], () => true);

    expect(found).toBe('/there');
    expect(install).not.toHaveBeenCalled();
  });

  it('installs one when none works', async () => {
    expect(await firstThatWorks([() => ['/broken'], async () => ['/installed']], (program) => program === '/installed')).toBe('/installed');
  });

  it('says that there is none when nothing helps', async () => {
    expect(await firstThatWorks([() => ['/broken'], () => []], () => false)).toBeNull();
  });
});
