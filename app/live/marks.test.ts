import { expect, it } from 'vitest';
import { createMarks } from './marks';

const marks = () => {
  let count = 0;
  const unique = () => {
    count += 1;
    return String(count);
  };
  return createMarks({ unique });
};

it('an event with an id of its own is known by it, in every tab', () => {
  const one = marks();
  one.stand('7');
  expect([one.of('8'), one.of('9')]).toEqual(['8', '9']);
});

it('an event without one is heard all the same, however many come', () => {
  const one = marks();
  one.stand('7');
  const heard = [one.of('7'), one.of('7'), one.of('8'), one.of('8')];
  expect(new Set(heard).size).toBe(4);
  expect(heard[2]).toBe('8');
});

it('a server that knows no ids is followed too, and its every start is news', () => {
  const one = marks();
  expect(new Set([one.stand(''), one.of(''), one.of(''), one.stand('')]).size).toBe(4);
});
