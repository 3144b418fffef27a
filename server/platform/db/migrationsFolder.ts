import { fileURLToPath } from 'node:url';

/** The folder with the SQL of the migrations; `npx drizzle-kit generate` adds to it. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
