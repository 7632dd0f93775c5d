/** 'Respuestas guardadas': texts for one's own messages (extension `talk`; docs/product.md, 'Chat'). */
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { useCallback } from 'react';
import { z } from 'zod';
import { replyPayload } from '~/api/contract/chat';
import { REPLIES_MAX, REPLY_TEXT_MAX, REPLY_TITLE_MAX } from '~/api/contract/rules/replies';
import { ApiError, orProblem } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { enter, guarded, needing, posted } from '~/app/.server/guards';
import { failureToast, successToast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field, TextAreaField } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { useFreshForm } from '~/app/forms/useAfterSubmit';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { Dialog } from '~/app/ui/Dialog';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { PageTabs } from '~/app/ui/PageTabs';
import { Panel } from '~/app/ui/Panel';
import { afterRefusal } from '~/app/ui/revalidation';
import { TextLink } from '~/app/ui/TextLink';

export const shouldRevalidate = afterRefusal;

const open = async (args: LoaderFunctionArgs) => {
  const { context } = await needing('talk', enter)(args);
  /** Username of the conversation to go back to; '' for none. */
  return { context, back: context.url.searchParams.get('con') ?? '' };
};

export const loader = guarded(open, async ({ context, back }) => {
  const replies = await orProblem(context.api.replies.list());
  const { searchParams: asked } = context.url;
  const named = (parameter: string) => replies.find(({ id }) => id === asked.get(parameter)) ?? null;
  const [changed, removed] = [named('cambiar'), named('quitar')];
  /** The reply to be changed no longer exists. */
  return { back, replies, changed, removed, isGone: asked.has('cambiar') && changed === null };
});

export const action = posted(open, async ({ context, back }, form) => {
  const refused = await postReply(form, context);
  // Deleting another reply does not close the one being changed.
  const changed = context.url.searchParams.get('cambiar');
  const cambiar = form.get('intent') === 'remove' && changed !== form.get('reply') ? changed : null;
  return refused
    ? data({ result: refused.result }, { status: refused.status })
    : redirect(paths.savedReplies({ con: back, cambiar: cambiar ?? '' }), 303);
});

const LABELS = { title: 'Nombre', text: 'Texto' };

export default function SavedReplies() {
  const { back, replies, changed, removed, isGone } = useLoaderData<typeof loader>();
  const here = paths.savedReplies({ con: back });
  const open = { con: back, cambiar: changed?.id ?? '' };
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title="Respuestas guardadas"
        eyebrow={back !== '' && <BackLink to={paths.conversation(back)}>Volver a la conversación</BackLink>}
      />
      <PageTabs page="replies" />
      <div className="flex max-w-3xl flex-col gap-10">
        {replies.length === 0 ? (
          <EmptyState title="Todavía no has guardado ninguna">
            <p>Lo que escribes muchas veces, a un toque de tus conversaciones. Solo las ves tú.</p>
          </EmptyState>
        ) : (
          <Card as="ul" className="p-0 sm:p-0">
            {replies.map(({ id, title, text }) => (
              <li key={id} className="border-line px-4 py-3 not-first:border-t sm:px-6">
                <p className="font-semibold wrap-anywhere">{title}</p>
                <p className="line-clamp-3 whitespace-pre-line text-muted wrap-anywhere">{text}</p>
                <div className="flex flex-wrap items-center gap-x-6">
                  <TextLink to={paths.savedReplies({ con: back, cambiar: id }, 'respuesta')}>
                    Cambiar<span className="sr-only">{` «${title}»`}</span>
                  </TextLink>{' '}
                  <TextLink to={paths.savedReplies({ ...open, quitar: id })} replace preventScrollReset>
                    Eliminar<span className="sr-only">{` «${title}»`}</span>
                  </TextLink>
                </div>
              </li>
            ))}
          </Card>
        )}
        {isGone && (
          <Callout tone="warning">Esa respuesta ya no está: la has eliminado en otra pestaña.</Callout>
        )}
        {/* A refused form stays. */}
        {!changed && !result && replies.length >= REPLIES_MAX ? (
          <Callout tone="hint">{`Caben ${REPLIES_MAX}: elimina alguna para añadir otra.`}</Callout>
        ) : (
          <ReplyForm key={changed?.id ?? 'new'} changed={changed} result={result} here={here} />
        )}
      </div>
      {removed && <RemoveDialog reply={removed} here={paths.savedReplies(open)} />}
    </>
  );
}

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function RemoveDialog({ reply, here }: { reply: NonNullable<View['removed']>; here: string }) {
  return (
    <Dialog
      title="¿Eliminar esta respuesta?"
      closeTo={here}
      back="Conservarla"
      footer={
        <PostButton
          action={here}
          fields={{ intent: 'remove', reply: reply.id }}
          variant="danger"
          pendingText="Eliminando…"
        >
          Eliminar respuesta
        </PostButton>
      }
    >
      <p className="wrap-anywhere">
        Lo que ya has enviado se queda en tus conversaciones;{' '}
        <strong className="font-semibold">{reply.title}</strong> no se puede recuperar.
      </p>
    </Dialog>
  );
}

interface ReplyFormProps extends Pick<View, 'changed'> {
  result: NonNullable<ReturnType<typeof useActionData<typeof action>>>['result'] | undefined;
  here: string;
}

function ReplyForm({ changed, result, here }: ReplyFormProps) {
  const form = useFreshForm(result !== undefined, (sent) => sent.has('text'));
  const guard = useUnsavedWarning({ changed: result !== undefined, openedBy: 'cambiar' });
  const take = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      guard(element);
    },
    [form, guard],
  );
  return (
    <Panel id="respuesta" title={changed ? 'Cambiar la respuesta' : 'Nueva respuesta'}>
      <Card>
        <Form ref={take} method="post" noValidate className="flex flex-col gap-5">
          <ErrorSummary title="No se ha guardado" errors={result?.error} labels={LABELS} />
          <input type="hidden" name="intent" value={changed ? 'change' : 'add'} />
          {changed && <input type="hidden" name="reply" value={changed.id} />}
          <Field
            label={LABELS.title}
            {...fieldOf(result, 'title', changed?.title)}
            required
            maxLength={REPLY_TITLE_MAX}
            hint="Para encontrarla: no se envía."
          />
          <TextAreaField
            label={LABELS.text}
            {...fieldOf(result, 'text', changed?.text)}
            required
            maxLength={REPLY_TEXT_MAX}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText="Guardando…">
              {changed ? 'Guardar cambios' : 'Guardar respuesta'}
            </SubmitButton>{' '}
            {changed && (
              <ButtonLink to={here} variant="secondary">
                Cancelar
              </ButtonLink>
            )}
          </div>
        </Form>
      </Card>
    </Panel>
  );
}

const replyForm = replyPayload.extend({ intent: z.string().optional(), reply: z.string().default('') });

const GONE =
  'Esta respuesta ya no está: la has eliminado en otra pestaña. Si vuelves a guardar, se añade como nueva.';

/** Adds, changes or removes a saved reply, with a toast: null. If refused, the form's result and status. */
async function postReply(form: FormData, { api, flash }: Context) {
  if (form.get('intent') === 'remove') {
    const isGone = await removed(String(form.get('reply')), api);
    flash.set(isGone ? successToast('Respuesta eliminada') : failureToast('No se ha eliminado'));
    return null;
  }
  const submission = parseForm(form, replyForm);
  if (submission.status !== 'success') return { result: submission.reply(), status: 422 };
  const { reply, title, text } = submission.value;
  try {
    if (reply === '') await api.replies.add({ title, text });
    else await api.replies.change(reply, { title, text });
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return refusedForm(error, submission, {
      names: ['title', 'text'],
      describe: isGone ? () => GONE : undefined,
    });
  }
  flash.set(successToast(reply === '' ? 'Respuesta guardada' : 'Respuesta cambiada'));
  return null;
}

/** True also if it was already removed. */
async function removed(id: string, api: Context['api']): Promise<boolean> {
  try {
    await api.replies.remove(id);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return error.status === 404;
  }
}
