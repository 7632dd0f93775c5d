import type { SubmissionResult } from '@conform-to/react';
import { parseForm } from '~/.server/parseForm';
import { applyEdits } from '~/forms/edits';
import type { ExpertiseOption } from '~/forms/expertises/option';
import type { ProfilePayload } from '../../../api/contract/payloads';
import type { Profile } from '../../../api/contract/tolerant';
import { mentorEdits, mentorForm, mentorPayload, mentorValues } from './mentorForm';
import { studentEdits, studentForm, studentPayload, studentValues } from './studentForm';

interface Edited {
  /** Only a button of a control: nothing is to be judged or sent. */
  isEdit: boolean;
  submission: {
    reply(options?: { fieldErrors?: Record<string, string[]>; formErrors?: string[] }): SubmissionResult;
  };
  /** null when something is wrong. */
  payload: ProfilePayload | null;
}

/** What was posted to the editor of this user. Without `options` (they could not be loaded) stored areas stand for themselves. */
export function readEditor(
  form: FormData,
  user: { user_type: 'mentor' | 'alumno'; profile: Profile },
  options: readonly ExpertiseOption[],
): Edited {
  if (user.user_type === 'mentor') {
    const isEdit = applyEdits(form, mentorEdits);
    const stored = mentorValues(user.profile, options);
    const submission = parseForm(form, mentorForm(stored));
    const isRight = submission.status === 'success';
    return { isEdit, submission, payload: isRight ? mentorPayload(submission.value, stored) : null };
  }
  const isEdit = applyEdits(form, studentEdits);
  const stored = studentValues(user.profile, options);
  const submission = parseForm(form, studentForm(stored));
  const isRight = submission.status === 'success';
  return { isEdit, submission, payload: isRight ? studentPayload(submission.value, stored) : null };
}
