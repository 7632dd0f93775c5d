import { z } from 'zod';
import { accountDeletePayload } from '../../../api/contract/account';

export const deleteForm = accountDeletePayload.extend({
  sure: z.literal('on', { error: 'Marca la casilla para confirmar que quieres eliminar tu cuenta.' }),
});
