/** The server's extensions (docs/contract.md, 'Extensions'), and how it documents itself. */
import { expect, it } from 'vitest';
import { EXTENSIONS } from '~/api/contract/extensions';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { call, capabilities, strict } from '~/tests/contract/support/target';

it.runIf(strict)('names every extension of ours', async () => {
  expect(await capabilities()).toEqual([...EXTENSIONS]);
  expectRefusal(await call('POST', '/api/capabilities/'), 405);
});

it.runIf(strict)('documents itself: OpenAPI 3.1, and a page to read', async () => {
  const { status, body } = await call('GET', '/api/schema/');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\./);
  const page = await call('GET', '/api/docs/');
  expect(page.status).toBe(200);
  expect(page.headers.get('Content-Type')).toContain('text/html');
  expectRefusal(await call('POST', '/api/schema/'), 405);
  expectRefusal(await call('POST', '/api/docs/'), 405);
});
