/** What staff have checked of a mentor (docs/contract.md, 'Checks'; extension `staff`). */
import { z } from 'zod';
import { emptyAsNull } from './common';
import { CERTIFICATE_MONTHS, CHECK_KINDS } from './rules/checks';
import { tolerant } from './tolerant';

const NO_DATE = 'La fecha no es válida.';

export const staffCheck = z.object({
  kind: z.enum(CHECK_KINDS),
  checked_on: z.iso.date(),
  checked_by: z.string().describe("Name of who looked; '' once that account is gone."),
  issued_on: z.iso.date().nullable(),
  valid_until: z.iso.date().nullable().describe('Included; null: it does not run out.'),
});

export const checkedPerson = z.object({
  username: z.string(),
  full_name: z.string(),
  checks: z.array(staffCheck),
});

export const checkPayload = z.object({
  checked_on: z.iso.date(NO_DATE).describe('The day on which somebody of the staff looked.'),
  issued_on: emptyAsNull(z.iso.date(NO_DATE)).default(null).describe('Required of a certificate.'),
  valid_until: emptyAsNull(z.iso.date(NO_DATE))
    .default(null)
    .describe(`Included. Of a certificate ${CERTIFICATE_MONTHS} months from its issue by default.`),
});

export const tolerantCheckedPerson = tolerant(checkedPerson);
