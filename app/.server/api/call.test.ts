import { describe, expect, it } from 'vitest';
import { createDeadlines, path } from './client';

function setUp(method: string) {
  const clock = { ms: 0 };
  return { clock, deadlines: createDeadlines({ method, now: () => clock.ms }) };
}

describe('how long a call may take', () => {
  it('is 5 s for a read, and for all reads of a page one after the other', () => {
    const { clock, deadlines } = setUp('GET');
    const first = deadlines.start('read');
    expect(first.milliseconds).toBe(5_000);
    clock.ms += 3_000;
    first.done();
    clock.ms += 60_000;
    const second = deadlines.start('read');
    expect(second.milliseconds).toBe(2_000);
    clock.ms += 2_000;
    second.done();
    expect(deadlines.start('read').milliseconds).toBe(0);
  });

  it('counts reads at the same time once', () => {
    const { clock, deadlines } = setUp('GET');
    const both = [deadlines.start('read'), deadlines.start('read')];
    clock.ms += 1_500;
    for (const read of both) read.done();
    expect(deadlines.start('read').milliseconds).toBe(3_500);
  });

  it('is 10 s for a write, 11.5 s for the whole request', () => {
    const { clock, deadlines } = setUp('POST');
    expect(deadlines.start('write').milliseconds).toBe(10_000);
    clock.ms += 8_000;
    expect(deadlines.start('write').milliseconds).toBe(3_500);
    expect(deadlines.start('read').milliseconds).toBe(3_500);
    clock.ms += 10_000;
    expect(deadlines.start('read').milliseconds).toBe(0);
  });

  it('is 30 s for an upload', () => {
    expect(setUp('POST').deadlines.start('upload').milliseconds).toBe(30_000);
  });

  it('can be shorter', () => {
    expect(setUp('GET').deadlines.start('read', 1_500).milliseconds).toBe(1_500);
  });
});

it.each([
  ['marcos.mentor', '/api/mentors/marcos.mentor/'],
  ['a/b', '/api/mentors/a%2Fb/'],
  ['a?x=1#y', '/api/mentors/a%3Fx%3D1%23y/'],
  ['ñandú', '/api/mentors/%C3%B1and%C3%BA/'],
  ['\\evil', '/api/mentors/%5Cevil/'],
  ['@evil.example', '/api/mentors/%40evil.example/'],
])('%s is one segment', (value, expected) => expect(path`/api/mentors/${value}/`).toBe(expected));

it.each(['', '.', '..', '...'])('%j is a 404', (value) => {
  expect(() => path`/api/mentors/${value}/`).toThrow(expect.objectContaining({ status: 404 }));
});
