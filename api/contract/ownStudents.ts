/** A mentor's own students (extension `desk`; docs/contract.md, 'Own students'): who invites, and who answers. */
import { z } from 'zod';
import { registerPayload } from './auth';
import { instant, namedPerson, required } from './common';
import { tolerant } from './tolerant';

export const invitePayload = z.object({
  people: required('Escribe un nombre y un correo.')
    .max(20_000, 'La lista es demasiado larga.')
    .describe('CSV: name, mail; the first line may name the columns.'),
});
export const invited = z.object({
  sent: z.int().describe('Less than asked for where it was sent minutes ago.'),
});

export const sentInvitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  created_at: instant,
  expires_at: instant.describe('In the past: nobody has answered.'),
});

export const mentorTie = z.object({
  id: z.int(),
  mentor: namedPerson,
  accepted: z.boolean().describe('False: the invitation waits for an answer.'),
  created_at: instant,
  expires_at: instant,
});
export const tiePayload = z.object({
  accept: z.boolean({ error: 'Di si aceptas.' }).describe('False: no, or no longer. No mentor is told.'),
});

export const tieKey = z.object({
  token: z.string({ error: 'Falta el código del enlace.' }).max(200, 'El enlace no es válido.'),
});
export const keyedTie = mentorTie.pick({ mentor: true, expires_at: true }).extend({
  name: z.string().describe('As the mentor wrote it.'),
  email: z.string(),
  username: z
    .string()
    .describe('A free one; empty where the address has an account, which answers once it is logged in.'),
});
export const joinPayload = registerPayload.pick({ username: true, password: true }).extend(tieKey.shape);

export const tolerantSentInvitation = tolerant(sentInvitation);
export const tolerantMentorTie = tolerant(mentorTie);
export const tolerantKeyedTie = tolerant(keyedTie);
