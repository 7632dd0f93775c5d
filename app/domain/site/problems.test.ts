import { describe, expect, it } from 'vitest';
import { problemOf } from './problems';

describe('problemOf', () => {
  it('has words for every status that can reach a person', () => {
    for (const status of [
      0, 400, 401, 403, 404, 405, 408, 409, 410, 413, 415, 418, 429, 500, 501, 502, 503, 504,
    ]) {
      const { title, text } = problemOf(status);
      expect(title.length).toBeGreaterThan(5);
      expect(text.length).toBeGreaterThan(20);
    }
  });

  it('offers another try only where it may help', () => {
    expect([0, 429, 500, 502, 503, 504].map((status) => problemOf(status).retry)).not.toContain(false);
    expect([403, 404, 405, 413, 418].map((status) => problemOf(status).retry)).not.toContain(true);
  });

  it('treats no answer like a 503', () => {
    expect(problemOf(0)).toBe(problemOf(503));
  });
});
