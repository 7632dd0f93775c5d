import { describe, expect, it } from 'vitest';
import type { FreeSlot } from '~/api/contract/availability';
import { type Mentorship, type MentorshipPayload, tolerantMentorship } from '~/api/contract/mentorships';
import { tolerantUser } from '~/api/contract/users';
import { ApiError } from '~/app/.server/api/errors';
import type { SeriesPayload } from '~/app/.server/api/series';
import { rangeOf } from '~/app/domain/slots/slots';
import { type Booking, type BookingDeps, book } from './book';
import { bookSeries, type SeriesDeps } from './confirmBooking';

const DAY = '2026-11-26';
const slots = [`${DAY}T18:30`, `${DAY}T19:00`];
const range = rangeOf(slots);
if (!range) throw new Error('no range');
const booking: Booking = {
  draft: {
    mentor: 'marta.ruiz',
    slots,
    price: 25,
    asked: 0,
    additional_information: ' Integrales ',
    expertises: ['algebra'],
    listed: false,
    offer: '',
    weeks: 1,
    key: '11111111-1111-4111-8111-111111111111',
  },
  range,
  mentor: tolerantUser.parse({ id: 3, username: 'marta.ruiz', user_type: 'mentor' }),
  student: tolerantUser.parse({ id: 7, username: 'ana', user_type: 'alumno' }),
};
const answer = (status: number, body: unknown = null) => new ApiError({ kind: 'answer', status, body });
const silence = new ApiError({ kind: 'timeout' });
const free = (start_time: string, end_time: string): FreeSlot => ({ date: DAY, start_time, end_time });
const session = (mentor: string, init_date: string, end_date: string): Mentorship =>
  tolerantMentorship.parse({
    id: 1,
    init_date,
    end_date,
    mentor: { id: 3, username: mentor, user_type: 'mentor' },
  });
/** This booking in the list: 18:30 in Madrid is 17:30 UTC in November. */
const done = session('marta.ruiz', '2026-11-26T17:30:00Z', '2026-11-26T18:30:00+00:00');

const unused = () => Promise.reject(new Error('not asked for'));
const deps = {
  now: () => new Date('2026-11-21T10:00:00Z'),
  config: { timeZone: 'Europe/Madrid' },
  log: { warn() {} },
  random: () => 0.1234,
};

interface World {
  create?: ApiError;
  mine?: Mentorship[] | ApiError;
  free?: FreeSlot[] | ApiError;
}

function world({ create, mine = [], free: open = [free('18:30', '19:30')] }: World) {
  const sent: { payload: MentorshipPayload; key: string }[] = [];
  const give = async <T>(value: T | ApiError): Promise<T> => {
    if (value instanceof ApiError) throw value;
    return value;
  };
  const api: BookingDeps['api'] = {
    availability: { listFree: () => give(open), listBusy: unused, findRules: unused },
    mentorships: {
      list: () => give(mine),
      async create(payload, { idempotencyKey }) {
        sent.push({ payload, key: idempotencyKey });
        if (create) throw create;
        return null;
      },
    },
  };
  return { sent, book: () => book(booking, { ...deps, api }) };
}

describe('booking', () => {
  it('sends the body of the contract, once, with the key of the draft', async () => {
    const { sent, book } = world({});
    expect(await book()).toMatchObject({ kind: 'booked' });
    expect(sent).toEqual([
      {
        key: booking.draft.key,
        payload: {
          mentor: 'marta.ruiz',
          alumnos: ['ana'],
          init_date: '2026-11-26T17:30:00.000Z',
          end_date: '2026-11-26T18:30:00.000Z',
          room_code: 'MENTOR-2026-1234',
          confirmation: false,
          open: true,
          room_size: 5,
          price: 25,
          additional_information: 'Integrales',
          expertises: ['algebra'],
        },
      },
    ]);
  });

  it.each([
    ['a conflict', answer(409)],
    ['no answer', silence],
    ['a bad gateway', answer(502, '<html>')],
  ])('found in the list after %s counts as booked', async (_, create) => {
    const { sent, book } = world({ create, mine: [done], free: [] });
    expect(await book()).toMatchObject({ kind: 'booked' });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['price', { price: '30.00' }],
    ['text', { additional_information: 'Derivadas' }],
  ])('with the same hours and another %s is a different one', async (_, other) => {
    const mine = [{ ...done, ...tolerantMentorship.parse({ ...done, ...other }) }];
    const result = await world({ create: answer(409), mine, free: [] }).book();
    expect(result).toMatchObject({ kind: 'taken', own: true });
  });

  it('that lost the race offers the nearest free times without the student’s other sessions', async () => {
    const own = session('otro', '2026-11-26T18:30:00Z', '2026-11-26T19:30:00Z');
    const result = await world({
      create: answer(409),
      mine: [own],
      free: [free('16:00', '18:30'), free('19:30', '22:00')],
    }).book();
    expect(result).toEqual({
      kind: 'taken',
      own: false,
      options: [
        [`${DAY}T17:30`, `${DAY}T18:00`],
        [`${DAY}T17:00`, `${DAY}T17:30`],
        [`${DAY}T16:30`, `${DAY}T17:00`],
      ],
    });
  });

  it('is lost as well when another server says 400 and the slot is gone', async () => {
    expect(await world({ create: answer(400), free: [free('19:00', '20:00')] }).book()).toEqual({
      kind: 'taken',
      own: false,
      options: [[`${DAY}T19:00`, `${DAY}T19:30`]],
    });
  });

  it('is a failure, not a lost race, if the mentor has no free time at all', async () => {
    const create = answer(400, { mentor: ['No acepta reservas.'] });
    expect(await world({ create, free: [] }).book()).toMatchObject({
      kind: 'failed',
      details: ['No acepta reservas.'],
    });
  });

  it('reports a conflict with another session of the student', async () => {
    const own = session('otro', '2026-11-26T18:00:00Z', '2026-11-26T19:00:00Z');
    expect(await world({ create: answer(409), mine: [own] }).book()).toMatchObject({
      kind: 'taken',
      own: true,
    });
  });

  it('fails in the words of the answer', async () => {
    expect(await world({ create: answer(403, { detail: 'No puedes.' }) }).book()).toEqual({
      kind: 'failed',
      status: 403,
      description: 'No puedes.',
      details: [],
      lacksCredit: false,
    });
    expect(await world({ create: answer(400, { price: ['Muy bajo.'] }) }).book()).toEqual({
      kind: 'failed',
      status: 400,
      description: 'Error 400: Bad Request',
      details: ['Muy bajo.'],
      lacksCredit: false,
    });
  });

  it('is no lost race when the pack has no session left', async () => {
    const create = answer(409, { detail: 'Ya no queda.', credit: ['Ya no queda.'] });
    expect(await world({ create }).book()).toMatchObject({
      ...{ kind: 'failed', status: 409, details: ['Ya no queda.'], lacksCredit: true },
    });
  });

  it('fails without an answer if the state is unknown', async () => {
    expect(await world({ create: silence, mine: silence, free: silence }).book()).toMatchObject({
      kind: 'failed',
      status: 503,
      description: 'El servidor ha tardado demasiado en responder.',
    });
    expect(await world({ create: answer(409), mine: silence, free: silence }).book()).toEqual({
      kind: 'taken',
      own: false,
      options: [],
    });
  });
});

/** A series of six weeks without the third; the API fails so often before it answers. */
function series(failures: ApiError[]) {
  const sent: [key: string, payload: SeriesPayload][] = [];
  const api: SeriesDeps['api'] = {
    availability: { listFree: unused, listBusy: unused, findRules: unused },
    mentorships: { list: unused, create: unused },
    series: {
      async book(payload, { idempotencyKey }) {
        sent.push([idempotencyKey, payload]);
        const failure = failures.shift();
        if (failure) throw failure;
        return [];
      },
    },
  };
  const draft = { ...booking.draft, weeks: 6 };
  return { sent, send: () => bookSeries({ ...booking, draft, leftOut: [3] }, { ...deps, api }) };
}

describe('a series', () => {
  it('is sent again with the same key and text after a lost answer', async () => {
    const { sent, send } = series([silence]);
    expect(await send()).toMatchObject({ kind: 'booked' });
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]).toMatchObject([booking.draft.key, { weeks: 6, left_out: [3], alumnos: ['ana'] }]);
  });

  it('tells the lost weeks at once, and a failure after a second try', async () => {
    const detail = 'Ya no se puede reservar a esa hora el 03/12/2026. No se ha reservado nada.';
    const lost = series([answer(409, { detail, weeks: [2] })]);
    expect(await lost.send()).toEqual({ kind: 'weeks', text: detail });
    expect(lost.sent).toHaveLength(1);
    const down = series([silence, silence]);
    expect(await down.send()).toMatchObject({ kind: 'failed', status: 503 });
    expect(down.sent).toHaveLength(2);
  });
});
