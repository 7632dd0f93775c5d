import { describe, expect, it } from 'vitest';
import {
  type BookingDraft,
  changeDraft,
  digestOf,
  emptyDraft,
  firstIncomplete,
  justBooked,
  mayOpen,
  readBookingState,
  VISITOR,
  withoutPast,
} from './draft';

const KEY = '11111111-1111-4111-8111-111111111111';
const OTHER = '22222222-2222-4222-8222-222222222222';
const newKey = () => OTHER;
const FULL: BookingDraft = {
  mentor: 'marta.ruiz',
  slots: ['2026-11-26T18:30', '2026-11-26T19:00'],
  price: 25,
  asked: 0,
  additional_information: 'Integrales por partes',
  expertises: ['algebra'],
  listed: false,
  offer: '',
  weeks: 1,
  key: KEY,
};

it('tells for an hour what was just asked for', () => {
  const booked = { digest: 'd', mentorName: 'Marta', mentor: 'marta.ruiz', identifier: 'abc', at: 1_000 };
  const state = { owner: '7', draft: null, booked };
  expect(justBooked(state, '7', new Date(3_600_000))?.identifier).toBe('abc');
  expect(justBooked(state, '7', new Date(3_601_000))).toBeNull();
  expect(justBooked(state, '8', new Date(2_000))).toBeNull();
});

describe('reading a stored draft', () => {
  it('gives back what was stored', () => {
    const state = {
      owner: '7',
      draft: FULL,
      booked: {
        digest: 'd',
        mentorName: 'Marta',
        mentor: 'marta.ruiz',
        identifier: 'abc',
        answerBy: '',
        confirmed: false,
        slots: FULL.slots,
        days: ['2026-11-26'],
        price: 25,
        offerName: '',
        at: 0,
      },
    };
    expect(readBookingState(JSON.parse(JSON.stringify(state)), '7', newKey)).toEqual({
      ...state,
      isAdopted: false,
    });
  });

  it('takes over what a visitor began, and shows visitors nothing of a user', () => {
    const begun = { owner: VISITOR, draft: FULL };
    expect(readBookingState(begun, '7', newKey)).toMatchObject({ owner: '7', draft: FULL, isAdopted: true });
    expect(readBookingState(begun, VISITOR, newKey)).toMatchObject({ draft: FULL, isAdopted: false });
    expect(readBookingState({ owner: '7', draft: FULL }, VISITOR, newKey).draft.mentor).toBe('');
  });

  it.each([
    null,
    'texto',
    7,
    {},
    { owner: '7', draft: 'no' },
    { owner: '8', draft: FULL },
    { draft: FULL },
  ])('starts with an empty draft for %j', (value) => {
    expect(readBookingState(value, '7', newKey)).toEqual({
      owner: '7',
      draft: emptyDraft(newKey),
      booked: null,
      isAdopted: false,
    });
  });

  it('keeps what can be read of a draft', () => {
    const broken = { ...FULL, slots: ['ayer', ...FULL.slots].reverse(), price: '25', expertises: null };
    expect(readBookingState({ owner: '7', draft: broken }, '7', newKey).draft).toEqual({
      ...FULL,
      price: 0,
      expertises: [],
    });
  });
});

describe('changing a draft', () => {
  it('clears the slots with another mentor, not with the same one', () => {
    expect(changeDraft({ ...FULL, asked: 25 }, { mentor: 'otro' }, newKey)).toMatchObject({
      mentor: 'otro',
      slots: [],
      price: 25,
      asked: 0,
    });
    expect(changeDraft(FULL, { mentor: FULL.mentor }, newKey)).toBe(FULL);
    const offered = { ...FULL, offer: '7', price: 26.6667 };
    expect(changeDraft(offered, { mentor: 'otro' }, newKey)).toMatchObject({ offer: '', price: 0 });
    expect(changeDraft(offered, { mentor: FULL.mentor }, newKey)).toBe(offered);
  });

  it('makes a new key for another content only', () => {
    expect(changeDraft(FULL, { price: 30 }, newKey).key).toBe(OTHER);
    expect(changeDraft(FULL, { slots: [...FULL.slots].reverse() }, newKey)).toBe(FULL);
  });

  it('forgets slots that have begun, in the marketplace zone', () => {
    const at = (iso: string) => ({ now: new Date(iso), timeZone: 'Europe/Madrid' });
    expect(withoutPast(FULL, at('2026-11-26T17:29:59Z'), newKey)).toBe(FULL);
    expect(withoutPast(FULL, at('2026-11-26T17:30:00Z'), newKey).slots).toEqual([]);
  });
});

describe('the first step that is incomplete', () => {
  it.each([
    ['mentor', { mentor: '' }],
    ['horario', { slots: [] }],
    ['horario', { slots: ['2026-11-26T18:30', '2026-11-26T20:00'] }],
    ['informacion', { price: 0 }],
    ['informacion', { price: 10.3 }],
    ['informacion', { additional_information: ' \n ' }],
    ['informacion', { additional_information: 'x'.repeat(1001) }],
    ['resumen', {}],
    ['resumen', { offer: '7', price: 26.6667 }],
  ] as const)('is %s with %j', (step, change) => {
    expect(
      firstIncomplete({ ...FULL, ...change, slots: [...('slots' in change ? change.slots : FULL.slots)] }),
    ).toBe(step);
  });

  it('is the last step that may be opened', () => {
    const draft = { ...FULL, slots: [] };
    expect(
      (['mentor', 'horario', 'informacion', 'resumen'] as const).map((step) => mayOpen(step, draft)),
    ).toEqual([true, true, false, false]);
  });
});

describe('the digest', () => {
  it('is the same for the same draft and another for any change', async () => {
    const digests = await Promise.all(
      [
        FULL,
        { ...FULL },
        { ...FULL, key: OTHER },
        { ...FULL, price: 25.5 },
        { ...FULL, slots: FULL.slots.slice(1) },
        { ...FULL, additional_information: '' },
        { ...FULL, expertises: [] },
        { ...FULL, offer: '7' },
      ].map(digestOf),
    );
    expect(digests[0]).toMatch(/^[\w-]{43}$/);
    expect(digests[1]).toBe(digests[0]);
    expect(new Set(digests).size).toBe(7);
  });
});
