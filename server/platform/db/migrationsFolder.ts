import { fileURLToPath } from 'node:url';

/** Where the SQL is that makes the tables; `npx drizzle-kit generate` adds to it. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
