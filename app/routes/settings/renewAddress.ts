import { data } from '@remix-run/node';
import { ApiError } from '~/.server/api/errors';
import type { Api } from '~/.server/api/types';
import { createOnce, formIdOf } from '~/.server/once';
import type { User } from '../../../api/contract/tolerant';

const ALREADY =
  'Esta dirección ya se creó y solo se enseña una vez. Si no llegaste a copiarla, crea otra: la anterior dejará de funcionar.';

const renewals = createOnce<string | null>();

/** Makes a new address, unless the page that asks for it is older than the address there is. Throws ApiError. */
export async function renewAddress(
  form: FormData,
  { user, calendar }: { user: User; calendar: Api['calendar'] },
) {
  const key = `${user.id}:${formIdOf(form)}`;
  const url = await renewals.run(key, () => renewOver(form.get('version'), calendar));
  return url === null ? data({ url: null, failure: ALREADY }, { status: 409 }) : data({ url, failure: null });
}

async function renewOver(
  version: FormDataEntryValue | null,
  calendar: Api['calendar'],
): Promise<string | null> {
  const { created_at } = await calendar.getToken();
  if ((created_at ?? '') !== version) return null;
  const { url } = await calendar.renewToken();
  if (!url) throw new ApiError({ kind: 'answer', status: 502 });
  return url;
}
