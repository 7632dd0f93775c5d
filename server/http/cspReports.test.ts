import { expect, it } from 'vitest';
import { createCspReports } from './cspReports';

const SITE = 'https://mentorea.example';

function reports() {
  const lines: object[] = [];
  let time = 0;
  const take = createCspReports({
    origin: SITE,
    log: { warn: (line: object) => void lines.push(line) },
    clock: () => time,
  });
  const post = async (body: unknown, type: string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init = { method: 'POST', body: text, headers: { 'content-type': type } };
    return (await take(new Request(`${SITE}/csp-reports`, init))).status;
  };
  return {
    lines,
    post,
    old: (report: object) =>
      post(
        { 'csp-report': { 'document-uri': `${SITE}/dashboard`, ...report } },
        'application/csp-report; charset=utf-8',
      ),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

it('logs at most one line a second, with the number of reports left out', async () => {
  const { lines, old, pass } = reports();
  for (let n = 0; n < 25; n += 1) expect(await old({ 'effective-directive': 'script-src-elem' })).toBe(204);
  pass(999);
  expect(await old({})).toBe(204);
  expect(lines).toEqual([expect.objectContaining({ directive: 'script-src-elem', missed: 0 })]);
  pass(1);
  expect(await old({ 'violated-directive': 'img-src' })).toBe(204);
  expect(lines.slice(1)).toEqual([expect.objectContaining({ directive: 'img-src', missed: 25 })]);
});

it('logs where and what, without secrets, queries and addresses of other sites', async () => {
  const { lines, old } = reports();
  await old({
    'document-uri': `${SITE}/reset-password/uid/secret?token=secret#secret`,
    referrer: `${SITE}/secret`,
    'script-sample': 'secret',
    'effective-directive': 'connect-src',
    'blocked-uri': 'https://evil.example/take?what=secret',
    'source-file': `${SITE}/cal/secret.ics`,
    'line-number': 7,
  });
  expect(lines).toEqual([
    {
      path: '/reset-password/…',
      directive: 'connect-src',
      blocked: 'https://evil.example',
      source: '/cal/…',
      line: 7,
      missed: 0,
    },
  ]);
});

it('logs nothing else', async () => {
  const { lines, post, old } = reports();
  expect(await post('{}', 'text/plain')).toBe(415);
  expect(await post('{}', 'application/json')).toBe(415);
  expect(await post('{', 'application/csp-report')).toBe(400);
  expect(await post({ 'csp-report': {} }, 'application/csp-report')).toBe(400);
  expect(await old({ 'script-sample': 'x'.repeat(17_000) })).toBe(413);
  expect(await old({ 'document-uri': 'https://evil.example/dashboard' })).toBe(204);
  expect(await old({ 'document-uri': 'about:blank' })).toBe(204);
  expect(lines).toEqual([]);
});
