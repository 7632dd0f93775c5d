import { ApiError } from '~/.server/api/errors';
import type { Api } from '~/.server/api/types';
import type { Toast } from '~/.server/context';
import { INTENT } from '~/forms/edits';

interface Ended {
  toast: Toast;
  /** It was the visitor's own: they are logged out. */
  current: boolean;
}

/** Ends one session, or all others. One that is already gone is as good as ended. */
export async function endSessions(form: FormData, account: Api['account']): Promise<Ended> {
  if (form.get(INTENT) === 'others') {
    await account.endOtherSessions();
    return { toast: done('Las demás sesiones se han cerrado'), current: false };
  }
  const id = String(form.get('id') ?? '');
  const one = (await account.listSessions()).find((open) => open.id === id);
  if (!one) return { toast: done('Esa sesión ya estaba cerrada'), current: false };
  await account.endSession(id).catch(unlessGone);
  return { toast: done('Sesión cerrada', one.device || undefined), current: one.current };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

function done(title: string, description?: string): Toast {
  return { kind: 'success', title, description, duration: 4000 };
}
