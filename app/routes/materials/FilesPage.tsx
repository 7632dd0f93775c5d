import { useActionData } from '@remix-run/react';
import { type ChangeEvent, useMemo, useState } from 'react';
import { FILE_TYPES_TEXT, MATERIAL_FIELD, MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { fileSize } from '~/app/domain/text/fileSize';
import { ACCEPTED, FILE_TOO_LARGE, type RefusedFile } from '~/app/domain/text/files';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { useFreshForm } from '~/app/forms/useAfterSubmit';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { Dialog } from '~/app/ui/Dialog';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { ReportLink } from '~/app/ui/ReportLink';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { FileItem, FilesView } from './filesView';

interface FilesPageProps {
  view: FilesView;
  /** This page, or this page asking whether to delete a file. */
  here: (ask?: string) => string;
}

/** The files of a session or a conversation, and the form that adds one. */
export function FilesPage({ view, here }: FilesPageProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      {view.items.length > 0 ? (
        <Card as="ul" className="p-0 sm:p-0">
          {view.items.map((item) => (
            <FileRow key={item.id} item={item} ask={here(item.id)} />
          ))}
        </Card>
      ) : (
        <EmptyState title="Todavía no hay archivos">
          <p>{view.refusal ?? FOR_WHAT}</p>
        </EmptyState>
      )}
      {view.refusal === null && <AddForm space={view.space} here={here} />}
      {view.refusal !== null && view.items.length > 0 && (
        <Callout tone="info">
          <p>{view.refusal}</p>
        </Callout>
      )}
      {view.asked && <RemoveDialog item={view.asked} here={here} />}
    </div>
  );
}

const FOR_WHAT = 'Apuntes, ejercicios o una foto de la pizarra: lo que añadas lo veréis solo vosotros.';

function FileRow({ item, ask }: { item: FileItem; ask: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-3 not-first:border-t sm:px-6">
      <Icon
        name={item.isPicture ? 'image' : 'file-text'}
        className="mt-0.5 size-6 shrink-0 self-start text-muted"
      />
      <div className="min-w-0 grow basis-48">
        <p className="font-medium wrap-anywhere">{item.name}</p>
        <p className="text-md text-muted">{item.facts}</p>
      </div>
      <p className="flex flex-wrap gap-x-5 max-sm:basis-full max-sm:pl-10">
        {item.pictureHref && (
          <TextLink to={item.pictureHref} reloadDocument target="_blank">
            Ver
            <About item={item} />
          </TextLink>
        )}{' '}
        <TextLink to={item.downloadHref} reloadDocument download>
          Descargar
          <About item={item} />
        </TextLink>{' '}
        {item.mayDelete && (
          <TextLink to={ask} replace preventScrollReset>
            Eliminar
            <About item={item} />
          </TextLink>
        )}{' '}
        {!item.isMine && (
          <ReportLink
            subject="file"
            id={item.id}
            what={` ${item.name}`}
            className="link inline-flex min-h-11 items-center"
          />
        )}
      </p>
    </li>
  );
}

/** Completes a link's name for screen readers. */
const About = ({ item }: { item: FileItem }) => <span className="sr-only">{` ${item.name}`}</span>;

function AddForm({ space, here }: Pick<FilesPageProps, 'here'> & Pick<FilesView, 'space'>) {
  const refused = useActionData<RefusedFile>() ?? null;
  /** Judged before the upload, which may take half an hour on mobile data. */
  const [isTooLarge, setTooLarge] = useState(false);
  const [passed, setPassed] = useState<RefusedFile | null>(null);
  const answer = refused === passed ? null : refused;
  const errors = isTooLarge ? [FILE_TOO_LARGE] : answer ? [answer.error] : [];
  const judge = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    setTooLarge((currentTarget.files?.[0]?.size ?? 0) > MATERIAL_MAX_BYTES);
    setPassed(refused);
  };
  const summary = useMemo(() => answer && { [MATERIAL_FIELD]: [answer.error] }, [answer]);
  const form = useFreshForm(refused !== null, (sent) => sent.has(MATERIAL_FIELD));
  return (
    <Card>
      <Form
        ref={form}
        method="post"
        action={here()}
        encType="multipart/form-data"
        className="flex flex-col items-start gap-4"
      >
        <ErrorSummary
          errors={summary}
          labels={{ [MATERIAL_FIELD]: LABEL }}
          title="No se ha añadido el archivo"
        />
        <Field
          label={LABEL}
          name={MATERIAL_FIELD}
          type="file"
          required
          accept={ACCEPTED.join(',')}
          onChange={judge}
          errors={errors}
          hint={
            <>
              {`${FILE_TYPES_TEXT}, hasta ${fileSize(MATERIAL_MAX_BYTES)}.`}{' '}
              <span className="block">{space}</span>
            </>
          }
          className="file:mr-4 file:min-h-9 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-teal file:bg-transparent file:px-3 file:font-medium file:text-teal"
        />
        <SubmitButton pendingText="Subiendo…" missing={isTooLarge ? 'Elige uno más pequeño.' : null}>
          Añadir archivo
        </SubmitButton>
      </Form>
    </Card>
  );
}

const LABEL = 'Archivo';

function RemoveDialog({ item, here }: { item: FileItem } & Pick<FilesPageProps, 'here'>) {
  return (
    <Dialog
      title="¿Eliminar este archivo?"
      closeTo={here()}
      back="Conservarlo"
      form={{ action: here(), fields: { intent: 'remove', material: item.id } }}
      footer={
        <SubmitButton variant="danger" pendingText="Eliminando…">
          Eliminar archivo
        </SubmitButton>
      }
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">{item.name}</strong> dejará de estar para todos, y no se puede
        recuperar.
      </p>
    </Dialog>
  );
}
