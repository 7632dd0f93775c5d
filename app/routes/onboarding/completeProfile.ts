import type { Context } from '~/.server/context';
import { changeOrLook } from '~/.server/lostAnswer';
import type { ProfilePayload } from '../../../api/contract/payloads';

/** Sends a first profile. Whoever has a name afterwards has completed it, even when the answer was lost. */
export function completeProfile(payload: ProfilePayload, { api: { auth } }: Context): Promise<void> {
  return changeOrLook(
    () => auth.updateProfile(payload),
    async () => (await auth.getMe()).first_name.trim() !== '',
  );
}
