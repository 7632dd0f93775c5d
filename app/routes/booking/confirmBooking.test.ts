import { expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { ApiError } from '~/app/.server/api/errors';
import type { SeriesPayload } from '~/app/.server/api/series';
import { rangeOf } from '~/app/domain/slots/slots';
import type { Booking } from './book';
import { bookSeries, type SeriesDeps } from './confirmBooking';

const slots = ['2026-11-26T18:30', '2026-11-26T19:00'];
const range = rangeOf(slots);
if (!range) throw new Error('no range');
const booking: Booking = {
  draft: {
    mentor: 'marta.ruiz',
    slots,
    price: 25,
    asked: 0,
    additional_information: 'Integrales',
    expertises: [],
    listed: false,
    weeks: 6,
    key: '11111111-1111-4111-8111-111111111111',
  },
  range,
  mentor: tolerantUser.parse({ id: 3, username: 'marta.ruiz', user_type: 'mentor' }),
  student: tolerantUser.parse({ id: 7, username: 'ana', user_type: 'alumno' }),
};

/** The API fails so before it answers. */
function world(failures: ApiError[]) {
  const sent: [key: string, payload: SeriesPayload][] = [];
  const unused = () => Promise.reject(new Error('not asked for'));
  const deps: SeriesDeps = {
    api: {
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
    },
    now: () => new Date('2026-11-21T10:00:00Z'),
    config: { timeZone: 'Europe/Madrid' },
    log: { warn() {} },
    random: Math.random,
  };
  return { sent, send: () => bookSeries({ ...booking, leftOut: [3] }, deps) };
}

it('asks again, with the same key and words, when the answer is lost', async () => {
  const { sent, send } = world([new ApiError({ kind: 'timeout' })]);
  expect(await send()).toMatchObject({ kind: 'booked', sessions: 5 });
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(sent[0]).toMatchObject([booking.draft.key, { weeks: 6, left_out: [3], alumnos: ['ana'] }]);
});

it('says which weeks were lost, and that it failed, without another try or after one', async () => {
  const detail = 'Ya no se puede reservar a esa hora el 03/12/2026. No se ha reservado nada.';
  const lost = world([new ApiError({ kind: 'answer', status: 409, body: { detail, weeks: [2] } })]);
  expect(await lost.send()).toEqual({ kind: 'weeks', text: detail });
  expect(lost.sent).toHaveLength(1);
  const down = world([new ApiError({ kind: 'timeout' }), new ApiError({ kind: 'timeout' })]);
  expect(await down.send()).toMatchObject({ kind: 'failed', status: 503 });
  expect(down.sent).toHaveLength(2);
});
