import { expect, test } from 'vitest';
import { NO_RULES } from '~/api/contract/rules/mentorRules';
import { slotJudge } from './rules';
import { slotsOfRange } from './slots';

const timeZone = 'Europe/Madrid';
const week = (minutes: number[]) => ({
  weekly: [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) =>
    minutes.map((startMinute) => ({ dayOfWeek, startMinute })),
  ),
});
/** Sunday 25 October 2026, when the clocks go back, and the day after. */
const slots = slotsOfRange(week([600, 630, 660, 690, 720, 750]), {
  from: '2026-10-25',
  to: '2026-10-26',
  timeZone,
});
const taken = [{ start: new Date('2026-10-25T10:45:00Z'), end: new Date('2026-10-25T11:00:00Z') }];
const judged = (rules: object, now = '2026-10-25T07:30:00Z') => {
  const judge = slotJudge({ taken, now: new Date(now), timeZone, rules: { ...NO_RULES, ...rules } });
  return slots.map((slot) => judge(slot) ?? 'free').join(' ');
};

test.each([
  ['nothing but the next two hours', {}, 'past free free taken free free', 'free free free free free free'],
  ['notice', { notice_hours: 4 }, 'past notice notice taken notice free', 'free free free free free free'],
  ['a pause', { pause_minutes: 15 }, 'past free free taken pause free', 'free free free free free free'],
  [
    'so many a day',
    { most_a_day: 1 },
    'past day-full day-full taken day-full day-full',
    'free free free free free free',
  ],
  [
    'a longer notice, over the change of clocks',
    { notice_hours: 26 },
    'past notice notice taken notice notice',
    'notice free free free free free',
  ],
])('%s', (_what, rules, sunday, monday) => {
  expect(judged(rules)).toBe(`${sunday} ${monday}`);
});

test('a horizon counts whole days from today on', () => {
  expect(judged({ horizon_weeks: 1 }, '2026-10-18T20:00:00Z')).toBe(
    'free free free taken free free horizon horizon horizon horizon horizon horizon',
  );
});
