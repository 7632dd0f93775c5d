/** 'Denunciar', with and without an account, without scripts (docs/product.md, 'Reports'). */
import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import {
  CASE_REASON_NAMES,
  CASE_REASONS,
  CASE_TEXT_MAX,
  SUBJECT_NAMES,
  type Subject,
} from '~/api/contract/rules/cases';
import type { User } from '~/api/contract/users';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { createRunOnce, newFormId, workKey } from '~/app/.server/forms/once';
import { orRefused, textsIn } from '~/app/.server/forms/readForm';
import { guarded, offering, optionalUser, posted } from '~/app/.server/guards';
import { pathOf } from '~/app/.server/requestUrl';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { successToast } from '~/app/domain/site/toasts';
import { urlOf } from '~/app/domain/text/url';
import { formatDateTime } from '~/app/domain/time/dates';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, OptionalLabel, SelectField, TextAreaField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Callout } from '~/app/ui/Callout';
import { optionalFrame } from '~/app/ui/frame/loadFrame';
import { OpenFrame } from '~/app/ui/frame/OpenFrame';
import { PageHeader } from '~/app/ui/PageHeader';
import { TextLink } from '~/app/ui/TextLink';

export const handle = { hydrate: false, noindex: true };

export const loader = guarded(offering('staff'), async (context) => {
  const frame = await optionalFrame(context);
  const asked = await readAsked(context, await optionalUser(context));
  return { frame, asked, path: pathOf(context.url), formId: newFormId() };
});

/** Posted twice, it is sent once. */
const sent = createRunOnce<{ number: string; key: string }>();

export const action = posted(offering('staff'), async (context, form) => {
  const me = await optionalUser(context);
  const values = textsIn(form, ['address', 'person', 'reason', 'text', 'name', 'email']);
  const asked = await readAsked(context, me);
  const thing = asked.key === '' ? await typedThing(values.address, context) : asked;
  if (!thing) {
    const errors = { address: ['Esa dirección no es de este sitio.'] };
    return data<Refused>({ values, errors }, { status: 422 });
  }
  const { reason, text, name, email } = values;
  const person = asked.person || values.person;
  const report = {
    ...{ subject: thing.subject, key: thing.key, text },
    ...(person !== '' && { person }),
    ...(!me && { name, email }),
    // The API names what is missing.
    reason: reason as (typeof CASE_REASON_NAMES)[number],
  };
  return orRefused(values, async () => {
    const owner = `${me?.id ?? ''} ${thing.subject} ${thing.key}`;
    const { number, key } = await sent.run(workKey(owner, form), () => context.api.cases.report(report));
    if (!me) return redirect(key ? paths.keyedCase(key) : paths.reportSent({ numero: number }));
    context.flash.set(successToast(`Denuncia ${number} enviada`, 'La lee el equipo de Mentorea.'));
    return redirect(paths.ownCases());
  });
});

/** A profile that is not to be seen is a page like any other. */
async function typedThing(address: string, { api, config }: Context) {
  const thing = thingAt(address, config.origin);
  if (thing?.subject !== 'profile' || (await api.cases.findThing(thing))) return thing;
  return { subject: 'page' as const, key: paths.mentor(thing.key) };
}

const LABELS = {
  address: 'Dirección de la página',
  person: '¿De quién se trata?',
  reason: '¿Qué ocurre?',
  text: 'Cuéntalo',
  name: 'Tu nombre',
  email: 'Tu correo',
};
const REASONS = CASE_REASON_NAMES.map((value) => {
  const [label, description] = CASE_REASONS[value];
  return { value, label, description };
});

/** What the team reads besides the form. */
const SEEN: Partial<Record<Subject, string>> = {
  profile: 'El equipo verá el perfil como está ahora, aunque luego cambie.',
  review: 'El equipo verá la reseña como está ahora, aunque luego cambie.',
  message: 'El equipo verá ese mensaje y los de alrededor, veinte como mucho; nada más de la conversación.',
  file: 'El equipo sabrá qué archivo es. Describe lo que contiene.',
  room: 'El equipo verá los últimos veinte mensajes del chat de la sala. La imagen y el sonido no se graban: cuenta lo que ha pasado.',
};

export default function Report() {
  const { frame, asked, path, formId } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const field = fieldsOf(LABELS, refused);
  return (
    <OpenFrame frame={frame}>
      <div className="max-w-3xl">
        <PageHeader title="Denunciar" eyebrow={asked.title || undefined} />
        <Callout tone="danger" icon="triangle-alert" className="mb-6">
          <p>
            Si alguien está en peligro ahora, llama al{' '}
            <a href="tel:112" className="underline">
              112
            </a>
            .
          </p>
        </Callout>
        <Form method="post" action={path} noValidate className="group flex flex-col gap-6">
          <input type="hidden" name={FORM_ID} value={formId} />
          <p className="text-muted">
            Lo lee el equipo de Mentorea, y a nadie más le decimos que has sido tú. Te responderemos.{' '}
            <TextLink inline to={paths.safety('denunciar')}>
              Qué pasa con una denuncia
            </TextLink>
          </p>
          <ErrorSummary errors={refused?.errors} labels={LABELS} title="No se ha enviado" />
          {asked.key === '' && (
            <Field
              {...field('address')}
              label={<OptionalLabel text={LABELS.address} />}
              inputMode="url"
              autoCapitalize="none"
              hint="Cópiala de la barra del navegador. Si no la tienes, cuenta abajo dónde está."
              errors={refused?.errors.address ?? refused?.errors.key}
            />
          )}
          {asked.people.length > 0 && (
            <SelectField
              {...field('person')}
              required
              placeholder="Elige a una persona"
              options={asked.people.map(({ username, name }) => ({ value: username, label: name }))}
            />
          )}
          <RadioCards legend={LABELS.reason} {...field('reason')} required options={REASONS} />
          <TextAreaField
            {...field('text')}
            required
            maxLength={CASE_TEXT_MAX}
            hint={`Qué ha pasado y desde cuándo, con tus palabras. ${SEEN[asked.subject] ?? ''}`}
          />
          {!frame && <ContactFields field={field} />}
          <div>
            <SubmitButton pendingText="Enviando...">Enviar denuncia</SubmitButton>
          </div>
        </Form>
      </div>
    </OpenFrame>
  );
}

/** Of visitors, but not about a minor. */
function ContactFields({ field }: { field: ReturnType<typeof fieldsOf<keyof typeof LABELS>> }) {
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="mb-3 font-serif text-2xl font-semibold">Quién eres</legend>
      <p className="text-muted">
        Para confirmar que eres tú y responderte. Si has marcado «Me preocupa un menor», deja los dos en
        blanco si quieres: no se guardan.
      </p>
      <Field {...field('name')} autoComplete="name" />
      <Field
        {...field('email')}
        type="email"
        autoComplete="email"
        hint="Te mandamos un enlace: hasta que lo abras, la denuncia no llega al equipo."
      />
    </fieldset>
  );
}

/** What only people with an account see: a visitor logs in first. */
const PRIVATE: readonly Subject[] = ['student-review', 'message', 'file', 'session', 'room'];

/**
 * What a report is about, by its address, as the visitor sees it: `key` is '' of a page whose address is still to be typed,
 * `people` are the others in a group's session, to choose from, and `person` is the chosen one's username, or ''. Throws
 * the page of a 404 for what they cannot see.
 */
async function readAsked(context: Context, me: User | null) {
  const { searchParams } = context.url;
  const name = searchParams.get('que') ?? 'page';
  const subject = SUBJECT_NAMES.find((one) => one === name);
  const key = searchParams.get('id') ?? '';
  if (subject === 'page' && key === '') return { subject, key, title: '', people: [], person: '' };
  if (!subject || key === '') throw statusResponse(404);
  if (!me && PRIVATE.includes(subject)) return context.logInFirst();
  const people = subject === 'session' || subject === 'room' ? await othersIn(key, me, context) : null;
  const [only] = people?.others ?? [];
  const wanted = searchParams.get('persona') ?? '';
  const person = people?.others.find(({ username }) => username === wanted)?.username ?? '';
  if (people && people.others.length > 1 && person === '')
    return { subject, key, title: people.title, people: people.others, person };
  const thing = await orProblem(
    context.api.cases.findThing({ subject, key, person: person || only?.username }),
  );
  if (!thing) throw statusResponse(404);
  return { subject, key, title: thing.title, people: [], person: person || (only?.username ?? '') };
}

async function othersIn(identifier: string, me: User | null, { api, config }: Context) {
  const session = await orProblem(api.mentorships.find(identifier));
  if (!session) throw statusResponse(404);
  const others = [session.mentor, ...session.alumnos].flatMap((one) =>
    one && one.id !== me?.id ? [{ username: one.username, name: one.full_name }] : [],
  );
  return { others, title: `Sesión del ${formatDateTime(session.init_date, config.timeZone)}` };
}

/** What a typed address shows: a mentor's profile, or a page; '' is the whole site. Null for other sites. */
function thingAt(typed: string, origin: string): { subject: 'profile' | 'page'; key: string } | null {
  const url = urlOf(typed || origin, origin);
  if (url?.origin !== origin) return null;
  const [, username] = /^\/mentors\/([^/%]+)$/.exec(url.pathname) ?? [];
  if (username !== undefined) return { subject: 'profile', key: username };
  return { subject: 'page', key: url.pathname + url.search };
}
