import { describe, expect, it } from 'vitest';
import type { OpenSession } from '~/api/contract/groups';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { tolerantUser } from '~/api/contract/users';
import { ApiError } from '~/app/.server/api/errors';
import { parseForm } from '~/app/.server/forms/readForm';
import { hoursToken } from '~/app/sessions/mentorshipView';
import type { ChangeIntent } from './changeIntents';
import { changeForm, changeMentorship } from './changes';

const NOW = new Date('2026-11-21T12:00:00Z');
const people = [
  { id: 8, username: 'ana', full_name: 'Ana Soler' },
  { id: 9, username: 'bea', full_name: 'Bea Gil' },
];
const known = (confirmation: boolean, more: object = {}) =>
  tolerantMentorship.parse({
    id: 1,
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
    confirmation,
    mentor: { id: 7, username: 'marta', full_name: 'Marta Ruiz' },
    alumnos: people.slice(0, 1),
    ...more,
  });
const group = (more: object = {}) => known(false, { alumnos: people, ...more });
const refused = (status: number, body: unknown = null) => new ApiError({ kind: 'answer', status, body });

interface Case {
  ownApi?: boolean;
  type?: 'mentor' | 'alumno';
  seen?: string;
  /** The API's answer for it as an open session. */
  openAfterwards?: object | null;
}

/** An API whose changes fail with `error` (null: succeed) and whose find returns `found`. */
async function attempt(
  intent: ChangeIntent,
  error: Error | null,
  found: () => ReturnType<typeof known> | null = () => known(false),
  { ownApi = true, type = 'mentor', seen = hoursToken(known(false)), openAfterwards = null }: Case = {},
) {
  const sent: string[] = [];
  const work = (name: ChangeIntent) => async (_: string, reason?: string | boolean) => {
    sent.push(reason ? `${name}: ${reason}` : name);
    if (error) throw error;
  };
  const api = {
    listCapabilities: async () => new Set(['requests'] as const),
    mentorships: {
      find: async () => found(),
      findOpen: async () => openAfterwards as OpenSession | null,
      confirm: work('confirm'),
      cancel: work('cancel'),
      leave: work('leave'),
      decline: work('decline'),
      withdraw: work('withdraw'),
    },
    series: { cancelFrom: async () => {} },
  };
  const me = tolerantUser.parse({ id: type === 'mentor' ? 7 : 8, username: 'x', user_type: type });
  const deps = { api, me, now: () => NOW, config: { ownApi, timeZone: 'Europe/Madrid' } };
  const asked = { intent, identifier: 'x', reason: 'No doy ese tema.', scope: 'one', seen } as const;
  const changed = await changeMentorship(asked, deps);
  return { changed, sent };
}

async function change(...what: Parameters<typeof attempt>) {
  const { changed, sent } = await attempt(...what);
  if (changed.refused) throw new Error('Refused.');
  return { ...changed.toast, sent };
}

const student = { type: 'alumno' } as const;

describe('a session that has changed', () => {
  it('is not confirmed with hours its mentor has not seen', async () => {
    const moved = () => known(false, { init_date: '2026-11-27T17:30:00Z', end_date: '2026-11-27T18:30:00Z' });
    const refusal = { changed: { refused: true, moved: true }, sent: [] };
    expect(await attempt('confirm', null, moved)).toEqual(refusal);
    expect(await attempt('confirm', null, undefined, { seen: '' })).toEqual(refusal);
  });

  it('is not cancelled by leaving, nor left by cancelling', async () => {
    const refusal = { changed: { refused: true, moved: false }, sent: [] };
    expect(await attempt('cancel', null, () => group(), student)).toEqual(refusal);
    expect(await attempt('leave', null, () => known(false), student)).toEqual(refusal);
    expect(await attempt('leave', null, () => group())).toEqual(refusal);
    expect(await attempt('confirm', null, () => known(false), student)).toEqual(refusal);
    expect((await attempt('leave', null, () => group(), student)).sent).toEqual(['leave: No doy ese tema.']);
  });

  it('reports the outcome if somebody joined or left at the last moment', async () => {
    const [one, many] = [known(false, { listed: true }), group({ listed: true })];
    const open = { ...student, openAfterwards: {} };
    const left = 'Has salido del grupo';
    expect((await change('cancel', null, () => one, open)).title).toBe(left);
    expect((await change('leave', null, () => many, open)).title).toBe(left);
    expect((await change('leave', null, () => many, student)).title).toContain('se ha cancelado');
    expect((await change('cancel', null, () => one, student)).title).toBe('Mentoría cancelada correctamente');
  });
});

describe('changeMentorship', () => {
  it('reports success in the fixed words, and who was notified', async () => {
    expect(await change('confirm', null)).toMatchObject({
      kind: 'success',
      title: 'Mentoría confirmada correctamente',
      description: 'Hemos avisado a Ana Soler.',
      duration: 4000,
    });
    expect(await change('cancel', null, undefined, { type: 'alumno' })).toMatchObject({
      title: 'Mentoría cancelada correctamente',
      description: 'Hemos avisado a Marta Ruiz.',
    });
    expect((await change('leave', null, () => group(), student)).title).toBe('Has salido del grupo');
  });

  it('promises no notice by another server', async () => {
    expect((await change('confirm', null, undefined, { ownApi: false })).description).toBeUndefined();
  });

  it('declines with the reason', async () => {
    expect(await change('decline', null)).toMatchObject({
      title: 'Sesión rechazada correctamente',
      sent: ['decline: No doy ese tema.'],
    });
  });

  it('reports the failure and the server’s reason', async () => {
    expect(await change('confirm', refused(409, { detail: 'Se solapa con otra.' }))).toMatchObject({
      kind: 'error',
      title: 'Error al confirmar la mentoría',
      description: 'Se solapa con otra.',
      duration: 5000,
    });
    expect(await change('cancel', refused(502, '<html>'))).toMatchObject({
      kind: 'error',
      title: 'Error al cancelar la mentoría',
      description: 'Error 502: Bad Gateway',
    });
    expect((await change('decline', refused(409))).title).toBe('Error al rechazar la sesión');
    const left = await change('leave', refused(409), () => group(), student);
    expect(left.title).toBe('Error al salir del grupo');
  });

  it.each([
    ['confirm', 400, known(true), 'La sesión ya está confirmada'],
    ['cancel', 404, null, 'La sesión ya está cancelada'],
    ['decline', 404, null, 'La sesión ya no está pendiente'],
    ['leave', 404, null, 'Ya no estás en esa sesión'],
  ] as const)('counts an already made change as done: %s', async (intent, status, found, title) => {
    expect(await change(intent, refused(status), () => found)).toMatchObject({ kind: 'success', title });
  });

  it('cannot confirm a session that the other side has cancelled', async () => {
    const toast = await change('confirm', refused(404), () => null);
    expect(toast).toMatchObject({ kind: 'error', title: 'Error al confirmar la mentoría' });
    expect(toast.description).toContain('cancelado');
  });

  it('reports the failure if the state is unknown', async () => {
    const lost = new ApiError({ kind: 'timeout' });
    const toast = await change('cancel', lost, () => {
      throw lost;
    });
    expect(toast).toMatchObject({ kind: 'error', title: 'Error al cancelar la mentoría' });
  });

  it('rethrows other errors', async () => {
    await expect(change('confirm', new TypeError('bug'))).rejects.toThrow('bug');
  });
});

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseForm(form, changeForm);
}

describe('changeForm', () => {
  it.each<Record<string, string>>([
    {},
    { reason: '' },
    { reason: '  ' },
  ])('takes a change without a reason: %j', (fields) => {
    expect(read({ intent: 'confirm', identifier: 'x', ...fields })).toMatchObject({
      status: 'success',
      value: { intent: 'confirm', identifier: 'x', reason: '' },
    });
  });

  it('counts a line break once', () => {
    const reason = `${'a\r\n'.repeat(499)}aa`;
    expect(read({ intent: 'decline', identifier: 'x', reason })).toMatchObject({ status: 'success' });
    const longer = read({ intent: 'decline', identifier: 'x', reason: `${reason}a` });
    expect(longer.status === 'success' ? null : longer.error).toEqual({
      reason: [expect.stringContaining('como mucho 1000 caracteres')],
    });
  });

  it('refuses unknown intents and missing identifiers', () => {
    expect(read({ intent: 'delete', identifier: 'x' }).status).toBe('error');
    expect(read({ intent: 'cancel', identifier: '' }).status).toBe('error');
  });
});
