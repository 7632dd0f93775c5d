import { expect, it } from 'vitest';
import { profilePayload } from './users';

it.each([
  ['\u200b', ''],
  [' \u200b\u2060 ', ''],
  ['\u3164', ''],
  ['\u2800', ''],
  ['\u202e', ''],
  [' Ana\nMaría ', 'Ana María'],
  ['Zoë\u200d', 'Zoë\u200d'],
  ['王小明', '王小明'],
])('the name %j is stored as %j', (first_name, kept) => {
  expect(profilePayload.parse({ first_name })).toEqual({ first_name: kept });
});

it.each([
  ['https://www.linkedin.com/in/eva', true],
  ['http://es.linkedin.com/in/eva?trk=x', true],
  ['', true],
  ['https://evil.com/linkedin.com', false],
  ['https://linkedin.com@evil.com', false],
  ['https://linkedin.com@evil.com/in/eva', false],
  ['https://linkedin.com.evil.com/in/eva', false],
  ['javascript:alert(1)//linkedin.com/in/x', false],
])('%s as a LinkedIn address: %s', (linkedin_url, accepted) => {
  expect(profilePayload.safeParse({ linkedin_url }).success).toBe(accepted);
});
