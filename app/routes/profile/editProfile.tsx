/** The editor of the user's own profile (docs/product.md, 'Own profile and weekly hours'). */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { User } from '~/api/contract/users';
import { statusResponse } from '~/app/.server/api/errors';
import { loadExpertises, withAreas } from '~/app/.server/api/expertises';
import type { Context } from '~/app/.server/context';
import { readForm } from '~/app/.server/forms/readForm';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { withTypedValues } from '~/app/forms/formEdits';
import { STUDENT_LABELS, StudentBioField } from '~/app/forms/profile/profileFields';
import { MoreStudies, NeededStudies } from '~/app/forms/profile/StudiesFields';
import { EditorPage } from './EditorPage';
import { mentorValues, readEditor, studentValues } from './editorForms';
import { MENTOR_EDITOR_LABELS as MENTOR_LABELS, MentorEditor } from './ProfileEditors';
import { saveProfile } from './saveProfile';
import { hasProfile, UnsupportedAccount } from './UnsupportedAccount';

export const meta = () => [{ title: 'Editar perfil · Mentorea' }];

/** The visitor with the names of the areas; null for a type of account without a profile. */
async function ownUser(context: Context) {
  const [user] = await withAreas([await requireUser(context)], context.api);
  return user && hasProfile(user) ? user : null;
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await ownUser(context);
  if (!user) return null;
  const [options, able] = await Promise.all([loadExpertises(context), context.api.listCapabilities()]);
  const presents = able.has('marketplace');
  return user.user_type === 'mentor'
    ? { type: user.user_type, options, presents, values: mentorValues(user.profile, options) }
    : { type: user.user_type, options, values: studentValues(user.profile, options) };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const user = await ownUser(context);
  if (!user) throw statusResponse(403);
  const form = await readForm(args.request);
  const options = await loadExpertises(context);
  const { isEdit, submission, payload } = readEditor(form, user, options);
  if (isEdit) return data({ result: withTypedValues(submission) });
  if (!payload) return data({ result: submission.reply() }, { status: 422 });
  const valuesOf = ({ user_type, profile }: User) =>
    user_type === 'mentor' ? mentorValues(profile, options) : studentValues(profile, options);
  return saveProfile({ submission, payload, valuesOf, saved: 'Perfil actualizado' }, context);
}

export default function EditProfile() {
  const found = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!found) return <UnsupportedAccount />;
  const { options } = found;
  return found.type === 'mentor' ? (
    <EditorPage title="Editar perfil" result={result} labels={MENTOR_LABELS}>
      <MentorEditor values={found.values} presents={found.presents} options={options} result={result} />
    </EditorPage>
  ) : (
    <EditorPage title="Editar perfil" result={result} labels={STUDENT_LABELS}>
      <StudentBioField result={result} stored={found.values.bio} />
      <NeededStudies result={result} stored={found.values} />
      <MoreStudies result={result} options={options} stored={found.values} />
    </EditorPage>
  );
}
