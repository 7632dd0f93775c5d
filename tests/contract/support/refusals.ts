import { expect } from 'vitest';
import { type Reply, strict } from './target';

const CODES = ['token_not_valid', 'not_authenticated', 'no_active_account'];

/** A refusal with that status (or one of them), in the form of docs/contract.md, 'Refusals'. */
export function expectRefusal(reply: Reply, ...statuses: number[]): void {
  expect(statuses, JSON.stringify(reply.body)).toContain(reply.status);
  if (reply.status === 400) {
    expect(reply.body).toBeTypeOf('object');
    expect(Object.keys(reply.body).length).toBeGreaterThan(0);
    return;
  }
  expect(reply.body.detail).toBeTypeOf('string');
  if (reply.status !== 401) return;
  expect(reply.headers.get('WWW-Authenticate')).toMatch(/^Bearer/);
  if (strict) expect(CODES).toContain(reply.body.code);
}

/** A 400 with a message for this field. */
export function expectFieldError(reply: Reply, field: string): void {
  expectRefusal(reply, 400);
  expect(reply.body).toHaveProperty(field);
  expect([reply.body[field]].flat().length).toBeGreaterThan(0);
}
