import { describe, expect, it } from 'vitest';
import { testPlatform, visit } from '~/tests/support/platform';
import { providePlatform } from './platform';
import { contextOf, isThisMachine } from './requestContext';

const request = () => new Request('http://localhost:3000/mentorships.data?_routes=x&page=2');

describe('the context of a loader', () => {
  it('is the one that the server handed over', () => {
    const { context } = visit(testPlatform({}), '/');
    expect(contextOf({ request: request(), context: { ...context } })).toMatchObject({
      requestId: context.requestId,
    });
  });

  it('is created once per request if the server gave none', () => {
    let made = 0;
    providePlatform(() => {
      made += 1;
      return testPlatform({});
    });
    const handed = {};
    const context = contextOf({ request: request(), context: handed });
    expect(contextOf({ request: request(), context: handed })).toBe(context);
    expect(contextOf({ request: request(), context: {} })).not.toBe(context);
    expect(made).toBe(1);
    expect(`${context.url.pathname}${context.url.search}`).toBe('/mentorships?page=2');
    expect(context.config.demo).toBe(false);
  });
});

it('the demo and the mailbox are for this machine only', () => {
  const platform = testPlatform({});
  const config = (address: string) => visit(platform, '/login', { address }).context.config;
  expect(config('127.0.0.1')).toMatchObject({ demo: true, mailbox: true, origin: 'http://localhost:3000' });
  expect(config('203.0.113.7')).toMatchObject({ demo: false, mailbox: false });
});

it('there is no mailbox when mail is sent by another server', () => {
  for (const env of [{ apiUrl: 'http://localhost:8000' }, { smtpUrl: 'smtp://mail:25' }]) {
    const { context } = visit(testPlatform({ env }), '/login', { address: '127.0.0.1' });
    expect(context.config.mailbox).toBe(false);
  }
});

it.each([
  ['127.0.0.1', 'localhost:3000', true],
  ['::1', '[::1]:3000', true],
  ['::ffff:127.0.0.1', 'LOCALHOST', true],
  ['127.0.0.1', 'evil.example', false],
  ['127.0.0.1', 'localhost.evil.example', false],
  ['203.0.113.7', 'localhost:3000', false],
  ['', 'localhost', false],
])('%s asking for %s: %s', (address, host, expected) => {
  expect(isThisMachine({ address, host })).toBe(expected);
});
