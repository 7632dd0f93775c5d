import { expect, it } from 'vitest';
import { createEventMarks, openStreamMemory } from './sharedStream';

const marks = () => {
  let count = 0;
  const unique = () => {
    count += 1;
    return String(count);
  };
  return createEventMarks({ unique });
};

it('an event with its own id keeps that id in every tab', () => {
  const one = marks();
  one.stand('7');
  expect([one.of('8'), one.of('9')]).toEqual(['8', '9']);
});

it('an event without an id is still heard, however many come', () => {
  const one = marks();
  one.stand('7');
  const heard = [one.of('7'), one.of('7'), one.of('8'), one.of('8')];
  expect(new Set(heard).size).toBe(4);
  expect(heard[2]).toBe('8');
});

it('a server without ids is followed too, and its every start counts as news', () => {
  const one = marks();
  expect(new Set([one.stand(''), one.of(''), one.of(''), one.stand('')]).size).toBe(4);
});

const store = (held = new Map<string, string>()) => ({
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, value: string) => void held.set(name, value),
  removeItem: (name: string) => void held.delete(name),
});

it('the memory is shared by all tabs of a user, but not with another user', () => {
  const storage = store();
  const open = (name: string) => openStreamMemory(name, { storage: () => storage, now: () => 5 });
  const tab = open('ana');
  expect([tab.lastId(), tab.newsOf('message')]).toEqual([null, null]);
  tab.note('message', '12');
  tab.stand('12');
  tab.note('mentorship', '13');
  expect(open('ana').lastId()).toBe('12');
  expect(open('ana').newsOf('message')).toEqual({ id: '12', at: 5 });
  expect(open('ana').newsOf('mentorship')).toEqual({ id: '13', at: 5 });
  expect(open('eva').lastId()).toBeNull();
  tab.stand('');
  expect(tab.lastId()).toBeNull();
});

it('leaves nothing behind after a log-out', () => {
  const held = new Map<string, string>();
  const memory = openStreamMemory('ana', { storage: () => store(held), now: () => 5 });
  memory.note('message', '12');
  memory.stand('12');
  held.set('eva', '{"id":"3","news":{}}');
  memory.forget();
  expect([...held.keys()]).toEqual(['eva']);
  expect([memory.lastId(), memory.newsOf('message')]).toEqual([null, null]);
});

it('lasts only as long as the page if storage is blocked', () => {
  const memory = openStreamMemory('ana', {
    storage: () => {
      throw new Error('SecurityError');
    },
    now: () => 5,
  });
  memory.note('message', '12');
  memory.stand('12');
  expect([memory.lastId(), memory.newsOf('message')?.id]).toEqual(['12', '12']);
  memory.forget();
  expect([memory.lastId(), memory.newsOf('message')]).toEqual([null, null]);
});

it.each([
  'null',
  '[]',
  '{',
  '"x"',
  '{"id":5,"news":{"message":{"id":1}}}',
  '{"news":null}',
])('ignores %s', (text) => {
  const memory = openStreamMemory('ana', { storage: () => store(new Map([['ana', text]])), now: () => 5 });
  expect([memory.lastId(), memory.newsOf('message')]).toEqual([null, null]);
});
