import { describe, expect, it } from 'vitest';
import { mentorship } from '../../../../api/contract/tolerant';
import { ApiError } from '../../../.server/api/errors';
import { changeMentorship } from './changes';
import type { Intent } from './intents';

const known = (confirmation: boolean) =>
  mentorship.parse({
    id: 1,
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
    confirmation,
    mentor: { id: 7, username: 'marta', full_name: 'Marta Ruiz' },
    alumnos: [{ id: 8, username: 'ana', full_name: 'Ana Soler' }],
  });
const refused = (status: number, body: unknown = null) => new ApiError({ kind: 'answer', status, body });

/** An API whose changes fail with `error` (null: succeed) and whose find gives `found`. */
async function change(
  intent: Intent,
  error: Error | null,
  found: () => ReturnType<typeof known> | null = () => known(false),
  { ownApi = true, type = 'mentor' as 'mentor' | 'alumno' } = {},
) {
  const reasons: string[] = [];
  const work = async () => {
    if (error) throw error;
  };
  const api = {
    mentorships: {
      find: async () => found(),
      confirm: work,
      cancel: work,
      leave: work,
      decline: async (_: string, reason: string) => {
        reasons.push(reason);
        await work();
      },
    },
  };
  const deps = { api, me: { user_type: type }, config: { ownApi } };
  const toast = await changeMentorship({ intent, identifier: 'x', reason: 'No doy ese tema.' }, deps);
  return { ...toast, reasons };
}

describe('changeMentorship', () => {
  it('says what was done in the words of spec.md section 8, and who has been told', async () => {
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
    expect((await change('leave', null)).title).toBe('Has salido de la mentoría');
  });

  it('promises nothing in the name of another server', async () => {
    expect((await change('confirm', null, undefined, { ownApi: false })).description).toBeUndefined();
  });

  it('declines with the reason', async () => {
    expect(await change('decline', null)).toMatchObject({
      title: 'Mentoría rechazada correctamente',
      reasons: ['No doy ese tema.'],
    });
  });

  it('says what failed, and why the server refused', async () => {
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
    expect((await change('decline', refused(409))).title).toBe('Error al rechazar la mentoría');
    expect((await change('leave', refused(409))).title).toBe('Error al salir de la mentoría');
  });

  it('takes what is already so as done', async () => {
    expect(await change('confirm', refused(400), () => known(true))).toMatchObject({
      kind: 'success',
      title: 'La mentoría ya está confirmada',
    });
    expect(await change('cancel', refused(404), () => null)).toMatchObject({
      kind: 'success',
      title: 'La mentoría ya está cancelada',
    });
    expect((await change('decline', refused(404), () => null)).kind).toBe('success');
    expect((await change('leave', refused(404), () => null)).kind).toBe('success');
  });

  it('cannot confirm what the other side has cancelled', async () => {
    const toast = await change('confirm', refused(404), () => null);
    expect(toast).toMatchObject({ kind: 'error', title: 'Error al confirmar la mentoría' });
    expect(toast.description).toContain('cancelado');
  });

  it('tells the failure when even the state cannot be known', async () => {
    const lost = new ApiError({ kind: 'timeout' });
    const toast = await change('cancel', lost, () => {
      throw lost;
    });
    expect(toast).toMatchObject({ kind: 'error', title: 'Error al cancelar la mentoría' });
  });

  it('leaves alone what is no failure of the API', async () => {
    await expect(change('confirm', new TypeError('bug'))).rejects.toThrow('bug');
  });
});
