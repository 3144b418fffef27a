import { browserName } from '@/features/printing/ConnectPrinters/browserName';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const brands = (...names: string[]) => ({ userAgent: '', userAgentData: { brands: names.map((brand) => ({ brand })) } });

describe('browserName', () => {
  it.each([
    ['chrome', brands('Not=A?Brand', 'Chromium', 'Google Chrome')],
    ['edge', brands('Microsoft Edge', 'Chromium')],
    ['other', brands('Chromium', 'Opera')],
    ['chrome', { userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36` }],
    ['edge', { userAgent: `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0` }],
    ['other', { userAgent: `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/156.0.0.0 Safari/537.36 OPR/120.0` }],
    ['firefox', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }],
    ['safari', { userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Safari/605.1.15' }],
    ['other', { userAgent: 'curl/8' }],
  ] as const)('detects %s', (name, browser) => {
    expect(browserName(browser)).toBe(name);
  });
});
