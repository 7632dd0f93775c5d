/** The editor of one's own profile, a mentor's or a student's (spec.md sections 2, 5, 7 and 8). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { statusPage } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { loadExpertises } from '~/.server/expertises';
import { requireUser } from '~/.server/guards';
import { readForm } from '~/.server/readForm';
import { withAreas } from '~/.server/topicNames';
import { keepTyped } from '~/forms/keepTyped';
import { STUDENT_LABELS } from '~/forms/profile/labels';
import type { User } from '../../../api/contract/tolerant';
import { EditorPage } from './EditorPage';
import { LABELS as MENTOR_LABELS, MentorEditor } from './MentorEditor';
import { mentorValues } from './mentorForm';
import { hasProfile } from './profileTypes';
import { readEditor } from './readEditor';
import { StudentEditor } from './StudentEditor';
import { saveProfile } from './saveProfile';
import { studentValues } from './studentForm';
import { Unsupported } from './Unsupported';

export const meta = () => [{ title: 'Editar perfil · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const [user] = await withAreas([await requireUser(context)], context.api);
  if (!user || !hasProfile(user)) return null;
  const options = await loadExpertises(context);
  return user.user_type === 'mentor'
    ? { type: user.user_type, options, values: mentorValues(user.profile, options) }
    : { type: user.user_type, options, values: studentValues(user.profile, options) };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const [user] = await withAreas([await requireUser(context)], context.api);
  if (!user || !hasProfile(user)) throw statusPage(403);
  const form = await readForm(args.request);
  const options = await loadExpertises(context);
  const { isEdit, submission, payload } = readEditor(form, user, options);
  if (isEdit) return data({ result: keepTyped(submission) });
  if (!payload) return data({ result: submission.reply() }, { status: 422 });
  const valuesOf = ({ user_type, profile }: User) =>
    user_type === 'mentor' ? mentorValues(profile, options) : studentValues(profile, options);
  return saveProfile({ submission, payload, valuesOf, saved: 'Perfil actualizado' }, context);
}

export default function EditProfile() {
  const found = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!found) return <Unsupported />;
  const { options } = found;
  return found.type === 'mentor' ? (
    <EditorPage title="Editar perfil" result={result} labels={MENTOR_LABELS}>
      <MentorEditor values={found.values} options={options} result={result} />
    </EditorPage>
  ) : (
    <EditorPage title="Editar perfil" result={result} labels={STUDENT_LABELS}>
      <StudentEditor values={found.values} options={options} result={result} />
    </EditorPage>
  );
}
