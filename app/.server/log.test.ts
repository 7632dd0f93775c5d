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
