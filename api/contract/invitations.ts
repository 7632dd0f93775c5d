/**
 * Invitations of staff to many people at once (docs/contract.md, 'Invitations'; extension `staff`). Their link leads to
 * `/invitacion/{uid}/{token}` of the website, for 14 days, and works once.
 */
import { z } from 'zod';
import { newPassword, passwordResetPayload } from './auth';
import { required } from './common';
import { INVITED_TYPES } from './rules/invitations';
import { tolerant } from './tolerant';

export const rosterPayload = z.object({
  people: required('Escribe una persona por línea, o elige un archivo.')
    .max(200_000, 'La lista es demasiado larga.')
    .describe('CSV: name, mail, role, guardian’s mail; the first line may name the columns.'),
  dry_run: z.boolean().default(false).describe('Says what would happen, and does nothing.'),
});

export const roster = z.object({
  lines: z.array(
    z.object({
      line: z.number().int(),
      full_name: z.string(),
      email: z.string(),
      user_type: z.enum(INVITED_TYPES),
      guardian_email: z.string().nullable(),
      username: z.string().describe('That the account has or gets.'),
      state: z
        .enum(['new', 'waiting', 'recent', 'member'])
        .describe(
          '`waiting`: was invited or has registered, and gets the link again; `recent`: it was sent minutes ago, and is not sent again; `member`: nothing is sent.',
        ),
    }),
  ),
  sent: z.number().int().describe('Mails on their way; 0 for a dry run.'),
});

export const invitationKey = passwordResetPayload.pick({ uid: true, token: true });

export const invitation = z.object({
  kind: z.enum(['join', 'consent']).describe('`consent`: the mail went to the guardian.'),
  full_name: z.string(),
  username: z.string(),
  email: z.string(),
  user_type: z.enum(INVITED_TYPES),
  expires_at: z.iso.datetime(),
});

export const invitationAnswer = invitationKey.extend({
  password: newPassword.optional().describe('To join; a guardian sends none.'),
});

export const tolerantRoster = tolerant(roster);
export const tolerantInvitation = tolerant(invitation);
