import { describe, expect, it } from 'vitest';
import { ApiError } from '~/app/.server/api/errors';
import { loginFailure } from './loginFailure';

const NOW = new Date('2026-11-20T10:00:00Z');

describe('loginFailure', () => {
  it.each([400, 401, 403])('says of %i the fixed words, and nothing of the account', (status) => {
    const failure = loginFailure(new ApiError({ kind: 'answer', status }), NOW);
    expect(failure).toMatchObject({ status: 401, toast: 'Credenciales incorrectas o error de red.' });
  });

  it.each([0, 500, 502, 503])('is not a refusal when the API answers %i', (status) => {
    const failure = loginFailure(new ApiError({ kind: status === 0 ? 'timeout' : 'answer', status }), NOW);
    expect(failure).toMatchObject({ status: 503, toast: 'Credenciales incorrectas o error de red.' });
  });

  it('tells how long to wait, and passes it on', () => {
    const headers = new Headers({ 'Retry-After': '125' });
    const failure = loginFailure(new ApiError({ kind: 'answer', status: 429, headers }), NOW);
    expect(failure.status).toBe(429);
    expect(failure.advice).toContain('dentro de 3 minutos');
    expect(failure.headers).toEqual({ 'Retry-After': '125' });
  });

  it('invents no waiting time', () => {
    const failure = loginFailure(new ApiError({ kind: 'answer', status: 429 }), NOW);
    expect(failure.advice).toContain('dentro de unos minutos');
    expect(failure.headers).toEqual({});
  });
});
