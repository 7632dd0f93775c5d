import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fromSchema, type JsonSchema } from '~/tests/fuzz/fromSchema';
import * as account from './account';
import * as auth from './auth';
import * as availability from './availability';
import * as badges from './badges';
import * as chat from './chat';
import * as common from './common';
import * as extensions from './extensions';
import * as figures from './figures';
import * as groups from './groups';
import * as income from './income';
import * as mentors from './mentors';
import * as mentorships from './mentorships';
import * as notifications from './notifications';
import * as reviews from './reviews';
import * as room from './room';
import { STATUS_FILTERS } from './rules/sessions';
import { listOf } from './tolerant';
import * as users from './users';

/**
 * What our API sends, read like any server's response, must lose nothing: a field that a tolerant schema does
 * not read fails here, unless it is listed below as unused by pages.
 */

interface Reading {
  /** Fields that no page reads, or reads only within limits. */
  unread?: string[];
  /** Fields under another name than their own or its camel case form. */
  renamed?: Record<string, string>;
}

/** Contained in `expertises` alone, as ids and names. */
const AREAS = ['expertise_names', 'expertises_list', 'interests_list'];
const PAGE = ['next', 'previous'];
const mentorshipPage = common
  .page(mentorships.mentorship)
  .extend({ counts: z.object(Object.fromEntries(STATUS_FILTERS.map((one) => [one, z.int()]))) });

const CASES: [name: string, strict: z.ZodType, tolerant: z.ZodType, reading?: Reading][] = [
  ['user', users.currentUser, users.tolerantUser],
  ['public user', users.publicUser, users.tolerantUser],
  ['mentor', users.publicMentor, users.tolerantUser],
  ['area', common.expertise, common.tolerantExpertise],
  ['category', common.scope, common.scope],
  ['session', mentorships.mentorship, mentorships.tolerantMentorship],
  [
    'page of sessions',
    mentorshipPage,
    mentorships.tolerantMentorshipPage,
    { unread: PAGE, renamed: { results: 'items' } },
  ],
  [
    'list of sessions',
    common.page(mentorships.mentorship),
    listOf(mentorships.tolerantMentorship),
    { unread: ['previous'] },
  ],
  ['group sessions', groups.openPage, groups.tolerantOpenPage, { unread: PAGE }],
  ['weekly slot', availability.availabilitySlot, availability.tolerantAvailabilitySlot],
  ['free slot', availability.freeSlot, availability.tolerantFreeSlot, { unread: ['day_of_week'] }],
  ['exception', availability.availabilityException, availability.tolerantAvailabilityException],
  ['capabilities', extensions.capabilities, extensions.tolerantCapabilities],
  ['tokens', auth.tokenPair, auth.tolerantRefreshed],
  [
    'found mentors',
    mentors.mentorSearchPage,
    mentors.tolerantFoundPage,
    { unread: [...PAGE, 'end_time', 'day_of_week'], renamed: { results: 'mentors' } },
  ],
  [
    'recommended mentor',
    mentors.recommendedMentor,
    mentors.tolerantRecommendedMentor,
    { unread: ['affinity'] },
  ],
  ['ranking', mentors.rankingPage, mentors.tolerantRankingPage, { unread: PAGE }],
  ['site map', mentors.sitemapPage, mentors.tolerantSitemapPage, { unread: [...PAGE, 'count'] }],
  ['parts of the site map', mentors.sitemapParts, mentors.tolerantSitemapParts, { unread: ['count'] }],
  ['notification', notifications.notification, notifications.tolerantNotification],
  ['unread notifications', notifications.unreadCount, notifications.tolerantUnreadCount],
  ['badge', badges.badge, badges.tolerantBadge],
  ['own badges', badges.badgeSummary, badges.tolerantBadgeSummary],
  ['review', reviews.review, reviews.tolerantReview, { renamed: { mentor: 'teacher' } }],
  ['summary of reviews', reviews.reviewSummary, reviews.tolerantReviewSummary],
  ['figures', figures.figures, figures.tolerantFigures],
  ['row of income', income.incomeRow, income.tolerantIncomeRow],
  ['sums of income', income.incomeSummary, income.tolerantIncomeSummary],
  ['balance of a student', income.studentBalance, income.tolerantStudentBalance],
  ['credit', income.studentCredit, income.tolerantStudentCredit],
  ['own credit', income.ownCredit, income.tolerantOwnCredit],
  ['person of the chat', chat.chatPerson, chat.tolerantChatPartner],
  [
    'unread messages',
    chat.unreadCounts,
    chat.tolerantUnreadCounts,
    { unread: ['last_message'], renamed: { user: 'id' } },
  ],
  ['message', chat.chatMessage, chat.tolerantChatEntry, { unread: ['receiver', 'is_read', 'type'] }],
  ['log-in', account.logIn, account.tolerantLogIn],
  ['preferences', account.preferences, account.tolerantPreferences],
  ['calendar feed', account.calendarToken, account.tolerantCalendarToken],
  ['person in a room', room.roomPerson, room.tolerantRoomPerson, { unread: ['entered_at'] }],
  [
    'entry to a room',
    room.roomEntry,
    room.tolerantRoomEntry,
    { unread: ['expires_at', 'room_code', 'room_name', 'entered_at', 'heartbeat_seconds'] },
  ],
];

it.each(CASES)('reading loses nothing: %s', (_name, strict, tolerant, reading) => {
  fc.assert(
    fc.property(samplesOf(strict), (sample) => {
      expect(lossesOf(sample, tolerant.parse(sample), reading)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

/** Random values of a schema, with counts for numbers and names for words. */
function samplesOf(strict: z.ZodType): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(strict, { reused: 'inline' }) as JsonSchema;
  return fromSchema(plain(schema)).map((sample) => strict.parse(settled(sample)));
}

function plain(schema: JsonSchema): JsonSchema {
  const { type, format, pattern, enum: values, properties, items, anyOf, oneOf } = schema;
  if (Array.isArray(type)) return { anyOf: type.map((one) => plain({ ...schema, type: one })) };
  if (type === 'string' && !format && !pattern && !values) return { type, pattern: '^[a-z]{1,12}$' };
  if (type === 'integer' || type === 'number')
    return { ...schema, minimum: Math.max(1, schema.minimum ?? 1) };
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, plain(one)])),
    }),
    ...(items && { items: plain(items) }),
    ...(anyOf && { anyOf: anyOf.map(plain) }),
    ...(oneOf && { oneOf: oneOf.map(plain) }),
  };
}

/** The three ways in which a profile lists its areas must agree. */
function settled(sample: unknown): unknown {
  if (Array.isArray(sample)) return sample.map(settled);
  if (typeof sample !== 'object' || sample === null) return sample;
  const one = Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, settled(value)]));
  for (const [objects, ids] of [
    ['expertises', 'expertises_list'],
    ['interests', 'interests_list'],
  ] as const) {
    const areas = one[objects];
    if (!Array.isArray(areas) || !(ids in one)) continue;
    one[ids] = areas.map(({ name_id }) => name_id);
    if ('expertise_names' in one) one.expertise_names = areas.map(({ name }) => name);
  }
  return one;
}

/** Paths of the sample's values that are missing or different after reading. */
function lossesOf(sent: unknown, kept: unknown, reading: Reading = {}, path = ''): string[] {
  if (sent === null || sent === undefined) return [];
  if (Array.isArray(sent)) {
    if (!Array.isArray(kept) || kept.length !== sent.length) return [path];
    return sent.flatMap((one, i) => lossesOf(one, kept[i], reading, `${path}[]`));
  }
  if (typeof sent === 'object') {
    const fields = Object(kept) as Record<string, unknown>;
    // A profile's areas are read from ids and names.
    const isArea = Object.keys(fields).sort().join() === 'name,name_id';
    return Object.entries(sent).flatMap(([name, value]) => {
      if (reading.unread?.includes(name) || (isArea && !(name in fields))) return [];
      const known = [reading.renamed?.[name], name, camel(name)].find((one) => one && one in fields);
      if (known) return lossesOf(value, fields[known], reading, `${path}.${name}`);
      return value === null || AREAS.includes(name) ? [] : [`${path}.${name}`];
    });
  }
  return sameValue(sent, kept) ? [] : [path];
}

const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Ids become texts, areas of sessions objects, hours HH:MM, instants UTC. */
function sameValue(sent: unknown, kept: unknown): boolean {
  const value = typeof kept === 'object' && kept !== null && 'name_id' in kept ? kept.name_id : kept;
  if (String(sent) === String(value)) return true;
  if (typeof sent !== 'string' || typeof value !== 'string') return false;
  return /^\d\d:\d\d:\d\d$/.test(sent) ? sent.slice(0, 5) === value : Date.parse(sent) === Date.parse(value);
}

it('reports a field that is not read', () => {
  const forgetful = users.tolerantUser.transform(({ username: _, ...rest }) => rest);
  const [sample] = fc.sample(samplesOf(users.currentUser), 1);
  expect(lossesOf(sample, forgetful.parse(sample))).toEqual(['.username']);
});

it('packs from a server without prices have no price', () => {
  const pack = { id: 3, kind: 'pack', sessions: 5, left: 2, last_day: null, ended: false, mentorship: null };
  const created_at = '2026-11-02T10:00:00Z';
  expect(income.tolerantStudentCredit.parse({ ...pack, created_at })).toMatchObject({ left: 2, price: null });
  const mentor = { id: 7, username: 'eva', full_name: 'Eva' };
  expect(income.tolerantOwnCredit.parse({ ...pack, mentor })).toMatchObject({ left: 2, price: null });
  expect(income.tolerantIncomeSummary.parse({ period: '2026-11', done: 20, paid: 20 })).toMatchObject({
    done: 20,
    packs: [],
    last_way: null,
  });
});
