import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { readForm } from '~/app/.server/forms/readForm';
import { enter } from '~/app/.server/guards';
import { dayOf } from '~/app/domain/time/dates';
import { ContactFields, NameFields, PERSONAL_LABELS } from '~/app/forms/profile/PersonalFields';
import { birthRange, PROFILE_FORMS } from '~/app/forms/profile/profileSchemas';
import { EditorPage } from './EditorPage';
import { personalValues, readPersonal, saveProfile } from './editorForms';
import { hasProfile, UnsupportedAccount } from './UnsupportedAccount';

export const meta = () => [{ title: 'Datos personales · Mentorea' }];

const rulesOf = (userType: 'mentor' | 'alumno', { now, config }: Context) => ({
  ...PROFILE_FORMS[userType],
  today: dayOf(now(), config.timeZone),
});

export async function loader(args: LoaderFunctionArgs) {
  const { context, me: user } = await enter(args);
  if (!hasProfile(user)) return null;
  const { codes, ...rules } = rulesOf(user.user_type, context);
  return { stored: personalValues(user), codes, birth: birthRange(rules) };
}

export async function action(args: ActionFunctionArgs) {
  const { context, me: user } = await enter(args);
  if (!hasProfile(user)) throw statusResponse(403);
  const form = await readForm(args.request);
  const stored = personalValues(user);
  const { submission, payload } = readPersonal(form, stored, rulesOf(user.user_type, context));
  if (!payload) return data({ result: submission.reply() }, { status: 422 });
  return saveProfile({ submission, payload, valuesOf: personalValues, saved: 'Datos actualizados' }, context);
}

export default function PersonalData() {
  const found = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  if (!found) return <UnsupportedAccount />;
  return (
    <EditorPage
      title="Datos personales"
      lead="Los demás ven tu nombre. Tu teléfono y tu fecha de nacimiento, no."
      result={result}
      labels={PERSONAL_LABELS}
    >
      <NameFields result={result} stored={found.stored} />
      <ContactFields {...found} result={result} />
    </EditorPage>
  );
}
