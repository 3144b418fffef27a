export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'other';

interface NavigatorWithBrands {
  userAgent: string;
  userAgentData?: { brands: { brand: string }[] };
}

/** The browser's name, only for texts such as where its settings are. Capabilities are detected separately. */
export function browserName(browser: NavigatorWithBrands = navigator): BrowserName {
  const brands = browser.userAgentData?.brands.map(({ brand }) => brand);
  if (brands) return brands.includes('Microsoft Edge') ? 'edge' : brands.includes('Google Chrome') ? 'chrome' : 'other';
  const { userAgent } = browser;
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/OPR\/|SamsungBrowser/.test(userAgent)) return 'other';
  if (/Firefox\/|FxiOS/.test(userAgent)) return 'firefox';
  if (/Chrome\/|CriOS/.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}
