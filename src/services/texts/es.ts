export { default as startTexts } from '@/locales/es.json';

// Fetched ahead: a part that was fetched ahead must have its words without a connection too.
export const lateTexts = async () => (await import(/* webpackPrefetch: true */ '@/locales/es.json?late')).default;
