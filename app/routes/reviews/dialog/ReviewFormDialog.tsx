import { Form, useLocation } from '@remix-run/react';
import { type ReactNode, useCallback } from 'react';
import { SubmitButton } from '~/forms/SubmitButton';
import { useUnsavedWarning } from '~/forms/useUnsavedWarning';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import { useScripts } from '~/ui/useScripts';
import type { Catalogue } from '../student/ownReviewView';
import { beginsWith, ReviewFields, type Words } from './ReviewFields';
import { useReply } from './useReply';
import { useTyped } from './useTyped';

const FORM = 'resena';

interface Props {
  title: string;
  intent: 'resenar' | 'editar';
  /** What the post is about: a session's identifier or a review's id. */
  about: string;
  closeTo: string;
  words: Words;
  badges: Catalogue;
  submit: string;
  pending: string;
  /** Above the fields. */
  children: ReactNode;
}

/** Mark, title, text and badges (spec.md sections 2 and 5); posts to where it stands, so that a refusal shows it again. */
export function ReviewFormDialog({
  title,
  intent,
  about,
  closeTo,
  words,
  badges,
  children,
  ...texts
}: Props) {
  const { pathname, search } = useLocation();
  const result = useReply();
  const scripts = useScripts();
  const begin = beginsWith(result, words);
  const { typed, missing, ref, read } = useTyped(begin);
  const guard = useUnsavedWarning({ changed: Boolean(result), inDialog: true });
  const hold = useCallback(
    (form: HTMLFormElement | null) => {
      guard(form);
      ref(form);
    },
    [guard, ref],
  );
  return (
    <Dialog
      title={title}
      closeTo={closeTo}
      footer={
        <>
          <ButtonLink to={closeTo} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          <SubmitButton form={FORM} missing={scripts ? missing : null} pendingText={texts.pending}>
            {texts.submit}
          </SubmitButton>
        </>
      }
    >
      <Form
        id={FORM}
        ref={hold}
        onChange={(event) => read(event.currentTarget)}
        method="post"
        action={pathname + search}
        noValidate
        replace
        preventScrollReset
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="key" value={about} />
        <input type="hidden" name="volver" value={closeTo} />
        <div className="mb-5">{children}</div>
        <ReviewFields result={result} begin={begin} typed={typed} badges={badges} />
      </Form>
    </Dialog>
  );
}
