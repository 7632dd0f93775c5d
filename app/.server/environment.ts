import { existsSync } from 'node:fs';

export type Source = Record<string, string | undefined>;

/** The raw environment including `.env` (variables already set win over the file). */
export function environment(): Source {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
