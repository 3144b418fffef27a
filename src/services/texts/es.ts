export { default as startTexts } from '@/locales/es.json';

// Prefetched: a prefetched component needs its texts without a connection too.
export const lateTexts = async () => (await import(/* webpackPrefetch: true */ '@/locales/es.json?late')).default;
