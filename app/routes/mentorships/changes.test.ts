import { describe, expect, it } from 'vitest';
import { mentorship } from '../../../api/contract/tolerant';
import { ApiError } from '../../.server/api/errors';
import type { Api } from '../../.server/api/types';
import { changeMentorship } from './changes';

const known = (confirmation: boolean) =>
  mentorship.parse({
    id: 1,
    init_date: '2026-11-26T17:30:00Z',
    end_date: '2026-11-26T18:30:00Z',
    confirmation,
  });
const refused = (status: number, body: unknown = null) => new ApiError({ kind: 'answer', status, body });

/** An API whose changes fail with `error` (null: succeed) and whose find gives `found`. */
function apiWith(
  error: Error | null,
  found: () => ReturnType<typeof known> | null,
): Pick<Api, 'mentorships'> {
  const change = async () => {
    if (error) throw error;
  };
  const unused = () => Promise.reject(new Error('not asked for'));
  return {
    mentorships: { list: unused, create: unused, find: async () => found(), confirm: change, cancel: change },
  };
}

const change = (
  intent: 'confirm' | 'cancel',
  error: Error | null,
  found: () => ReturnType<typeof known> | null = () => known(false),
) => changeMentorship(intent, 'x', { api: apiWith(error, found) });

describe('changeMentorship', () => {
  it('says what was done in the words of spec.md section 8', async () => {
    expect(await change('confirm', null)).toMatchObject({
      kind: 'success',
      title: 'Mentoría confirmada correctamente',
      duration: 4000,
    });
    expect((await change('cancel', null)).title).toBe('Mentoría cancelada correctamente');
  });

  it('says what failed, and why the server refused', async () => {
    expect(await change('confirm', refused(409, { detail: 'Se solapa con otra.' }))).toEqual({
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
