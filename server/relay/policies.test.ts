import { expect, it } from 'vitest';
import { readPageFrame } from './policies';

it('passes on only what the contract knows', () => {
  const text = JSON.stringify({ message: 'Hola', client_id: 'c', sender: 7, token: 'x' });
  expect(readPageFrame(text)).toEqual({
    kind: 'message',
    text: JSON.stringify({ message: 'Hola', client_id: 'c' }),
    clientId: 'c',
  });
  expect(readPageFrame('{"message":"Hola","client_id":null}')).toMatchObject({ text: '{"message":"Hola"}' });
  expect(readPageFrame('{"ping":1}')).toEqual({ kind: 'ping' });
});

it.each([
  '',
  'null',
  '7',
  '[]',
  '"x"',
  '{',
  '{}',
  '{"token":"x"}',
  '{"message":7}',
  '{"message":" "}',
])('refuses %s', (text) => {
  expect(readPageFrame(text).kind).toBe('bad');
});

it('says which message it refuses', () => {
  const frame = readPageFrame(JSON.stringify({ message: '', client_id: 'c-1' }));
  expect(frame.kind === 'bad' && JSON.parse(frame.text)).toEqual({
    error: 'Escribe un mensaje.',
    client_id: 'c-1',
  });
});
