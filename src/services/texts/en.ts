export { default as startTexts } from '@/locales/en.json';

// Prefetched: a prefetched component needs its texts without a connection too.
export const lateTexts = async () => (await import(/* webpackPrefetch: true */ '@/locales/en.json?late')).default;
