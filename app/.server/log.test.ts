import { expect, test } from 'vitest';
import { createLog, loggedPath, readableLine } from './log';

/** The line that one call logs. */
function written(error: unknown): string {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: error }, 'it failed');
  return lines.join('');
}

test('a failed query is logged by its code, without its parameters', () => {
  const cause = Object.assign(new Error('duplicate key (ana@example.com)'), {
    code: '23505',
    severity: 'ERROR',
  });
  const error = new Error('Failed query: insert … params: ana@example.com', { cause });
  const line = written(error);
  expect(line).not.toContain('ana@');
  expect(JSON.parse(line)).toMatchObject({ msg: 'it failed', err: { type: 'Error', code: '23505' } });
});

test('any other error is logged in full', () => {
  expect(JSON.parse(written(new TypeError('no such thing'))).err).toMatchObject({ message: 'no such thing' });
});

test('an error is logged as plain facts without any mail address', () => {
  const refusal = Object.assign(
    new Error("Can't send: 550 5.1.1 <Ana.Pérez+x@example.com>: unknown, ask m@[192.0.2.7]"),
    {
      ...{ code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 <ana@example.com>' },
      ...{ rejected: ['ana@example.com'], envelope: { to: ['ana@example.com'] } },
    },
  );
  const { err } = JSON.parse(written(refusal));
  expect(err).toMatchObject({
    ...{ type: 'Error', code: 'EENVELOPE', responseCode: 550 },
    message: "Can't send: 550 5.1.1 <…>: unknown, ask …",
  });
  expect(JSON.stringify(err)).not.toMatch(/@example|Pérez/);
  expect(err.stack).toMatch(/\n {4}at .*log\.test/);
});

test('a terminal shows readable lines: time, unusual level, message, fields and stack', () => {
  const at = new Date(2026, 10, 27, 9, 30).toISOString();
  const line = (entry: object) => readableLine(JSON.stringify({ time: at, ...entry }));
  expect(line({ level: 30, msg: 'demo data loaded' })).toBe('09:30:00 demo data loaded\n');
  expect(line({ level: 40, msg: 'no answer', path: '/users/' })).toBe(
    "09:30:00 warn: no answer { path: '/users/' }\n",
  );
  expect(readableLine(written(new TypeError('no such thing')))).toMatch(
    /^[\d:]{8} error: it failed \{ type: 'TypeError' \}\nTypeError: no such thing\n {4}at /,
  );
});

test.each([
  ['/reset-password/MTI/geheim-12', '/reset-password/…'],
  ['/invitacion/MTI/geheim-12', '/invitacion/…'],
  ['/denuncias/report-7-geheim', '/denuncias/…'],
  ['/Reset-Password/MTI/geheim-12', '/Reset-Password/…'],
  ['//reset-password/MTI/geheim-12.data', '//reset-password/…'],
  ['/api/auth/activate/MTI/geheim-12/', '/api/auth/activate/…'],
  ['/api/notifications/unsubscribe/geheim-12/', '/api/notifications/unsubscribe/…'],
  ['/cal/geheim-12.ics', '/cal/…'],
  ['/reset-password', '/reset-password'],
  ['/calendar/12', '/calendar/12'],
  ['/mentorships/new', '/mentorships/new'],
])('the path %s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
