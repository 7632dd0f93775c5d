import { describe, expect, it } from 'vitest';
import { readApiEnv } from './apiEnv';

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
