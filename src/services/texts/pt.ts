export { default as startTexts } from '@/locales/pt.json';

// Fetched ahead: a part that was fetched ahead must have its words without a connection too.
export const lateTexts = async () => (await import(/* webpackPrefetch: true */ '@/locales/pt.json?late')).default;
