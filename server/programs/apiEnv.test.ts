import { describe, expect, it } from 'vitest';
import { readApiEnv, readDatabaseEnv } from './apiEnv';

describe('readApiEnv', () => {
  it('needs no settings on localhost', () => {
    expect(readApiEnv({})).toMatchObject({
      port: 8000,
      appOrigin: 'http://localhost:8000',
      local: true,
      demo: true,
      drainMs: 2_000,
      corsOrigins: [],
    });
  });

  it.each([
    ['SMTP_URL', { APP_ORIGIN: 'https://api.escuela.example' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['API_SECRET', { API_SECRET: 'short' }],
    ['DEMO', { DEMO: 'on', DATABASE_URL: 'postgresql://localhost/x' }],
    ['SHUTDOWN_DRAIN_MS', { SHUTDOWN_DRAIN_MS: '-1' }],
  ])('refuses a wrong %s in one line that names it', (name, set: Record<string, string>) => {
    expect(() => readApiEnv(set)).toThrow(new RegExp(`^${name}[^\n]*: [^\n]+$`));
  });
});

it('takes the database itself for the command line, and refuses it without the other address', () => {
  const both = { DATABASE_URL: 'postgresql://pooler/x', DATABASE_URL_DIRECT: 'postgresql://localhost/x' };
  expect(readDatabaseEnv(both).databaseUrl).toBe(both.DATABASE_URL_DIRECT);
  expect(() => readDatabaseEnv({ ...both, DATABASE_URL: '' })).toThrow(/^DATABASE_URL_DIRECT: /);
});
