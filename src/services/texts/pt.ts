export { default as startTexts } from '@/locales/pt.json';

// Prefetched: a prefetched component needs its texts without a connection too.
export const lateTexts = async () => (await import(/* webpackPrefetch: true */ '@/locales/pt.json?late')).default;
