import { describe, expect, it } from 'vitest';
import type { User } from '~/api/contract/users';
import type { Api } from '~/app/.server/api/api';
import { ApiError } from '~/app/.server/api/errors';
import { picture } from '~/tests/support/images';
import { receivePicture, removePicture } from './changePicture';

const NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';
const TOO_LARGE = expect.stringMatching(
  /^El archivo es demasiado grande. El tamaño máximo es 5MB. .*captura/,
);
const FAILED = 'Error al subir la imagen. Por favor inténtalo de nuevo.';

function apiThat(answer: () => Promise<User>, pictures: string[] = []) {
  const sent: File[] = [];
  const auth = {
    setPicture: (file: File) => {
      sent.push(file);
      return answer();
    },
    removePicture: answer,
    getMe: async () => ({ profile_picture: pictures.shift() ?? '' }) as User,
  } as Partial<Api['auth']>;
  return { api: { auth } as Api, sent };
}
const refusing = (status: number, body: unknown = null) =>
  apiThat(() => Promise.reject(new ApiError({ kind: status === 0 ? 'network' : 'answer', status, body })));

async function formOf(size = 5_000): Promise<FormData> {
  const form = new FormData();
  const bytes = Uint8Array.from(await picture('png'));
  const padding = new Uint8Array(Math.max(0, size - bytes.length));
  form.set('profile_picture', new File([bytes, padding], '../../yo "mismo".exe', { type: 'text/html' }));
  return form;
}

describe('receivePicture', () => {
  it('sends it under a name and type of our own', async () => {
    const { api, sent } = apiThat(async () => ({}) as User);
    expect(await receivePicture(await formOf(), api)).toBeNull();
    expect(sent.map(({ name, type }) => [name, type])).toEqual([['foto.png', 'image/png']]);
  });

  it('takes five megabytes and no byte more', async () => {
    const { api, sent } = apiThat(async () => ({}) as User);
    const max = 5 * 1024 * 1024;
    expect(await receivePicture(await formOf(max), api)).toBeNull();
    expect(await receivePicture(await formOf(max + 1), api)).toEqual({ status: 413, error: TOO_LARGE });
    expect(sent.map(({ size }) => size)).toEqual([max]);
  });

  it.each<[number, unknown, number, unknown]>([
    [400, { profile_picture: ['Demasiados píxeles.'] }, 400, `${NOT_VALID} Demasiados píxeles.`],
    [400, { profile_picture: [NOT_VALID] }, 400, NOT_VALID],
    [415, '<h1>Unsupported</h1>', 400, NOT_VALID],
    [413, '<html>nginx</html>', 413, TOO_LARGE],
    [429, { detail: 'x' }, 429, `${FAILED} Lo has intentado muchas veces seguidas: espera un rato.`],
    [401, null, 401, FAILED],
    [302, null, 500, FAILED],
    [500, '<pre>Traceback</pre>', 500, FAILED],
    [502, null, 503, FAILED],
    [0, null, 503, FAILED],
  ])('an API that answers %i %j: %i', async (status, body, shown, error) => {
    expect(await receivePicture(await formOf(), refusing(status, body).api)).toEqual({
      status: shown,
      error,
    });
  });
});

describe('after a lost answer', () => {
  const unclear = () => Promise.reject(new ApiError({ kind: 'unclear', status: 502 }));
  const said = expect.stringMatching(
    /nténtalo de nuevo\. El servidor .* no sabemos si el cambio se ha hecho/,
  );

  it('checks whether the picture has changed', async () => {
    expect(await receivePicture(await formOf(), apiThat(unclear, ['/a.png', '/b.png']).api)).toBeNull();
    const same = await receivePicture(await formOf(), apiThat(unclear, ['/a.png', '/a.png']).api);
    expect(same).toEqual({ status: 503, error: said });
    expect(await removePicture(apiThat(unclear, ['/a.png', '']).api)).toBeNull();
    expect(await removePicture(apiThat(unclear, ['/a.png', '/a.png']).api)).toEqual({
      status: 503,
      error: said,
    });
  });
});

describe('removePicture', () => {
  it.each([
    [405, 400, 'Este servidor no permite quitar la foto. Puedes cambiarla por otra.'],
    [404, 400, 'Este servidor no permite quitar la foto. Puedes cambiarla por otra.'],
    [0, 503, 'Error al quitar la foto. Inténtalo de nuevo.'],
    [302, 500, 'Error al quitar la foto. Inténtalo de nuevo.'],
    [500, 500, 'Error al quitar la foto. Inténtalo de nuevo.'],
  ])('an API that answers %i: %i', async (status, shown, error) => {
    expect(await removePicture(refusing(status).api)).toEqual({ status: shown, error });
  });
});
