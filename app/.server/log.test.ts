import { expect, test } from 'vitest';
import { createLog } from './log';

/** What one call writes. */
function written(error: unknown): string {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: error }, 'it failed');
  return lines.join('');
}

test('a failed query is told without its parameters, by its code', () => {
  const cause = Object.assign(new Error('duplicate key (ana@example.com)'), {
    code: '23505',
    severity: 'ERROR',
  });
  const error = new Error('Failed query: insert … params: ana@example.com', { cause });
  const line = written(error);
  expect(line).not.toContain('ana@');
  expect(JSON.parse(line)).toMatchObject({ msg: 'it failed', err: { type: 'Error', code: '23505' } });
});

test('any other error is told whole', () => {
  expect(JSON.parse(written(new TypeError('no such thing'))).err).toMatchObject({ message: 'no such thing' });
});
