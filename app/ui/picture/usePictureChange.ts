import { useRevalidator } from '@remix-run/react';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { PICTURE_FAILED } from '~/app/domain/profile/picture';
import {
  type CropArea,
  centredSquare,
  closePhoto,
  cropPhoto,
  openPhoto,
  type Photo,
  type UploadResult,
  uploadPicture,
} from './photo';

type UploadFailure = Extract<UploadResult, { ok: false }>;

/** The state of a picture change. `share` (0 to 1) while uploading. */
export type PictureStage =
  | { name: 'idle'; problem: string | null }
  | { name: 'opening' }
  | { name: 'framing'; photo: Photo; failure: UploadFailure | null; cancelled: boolean }
  | { name: 'sending'; photo: Photo; share: number };

const IDLE: PictureStage = { name: 'idle', problem: null };

export type PictureChange = ReturnType<typeof usePictureChange>;

const UPLOAD_FAILED: UploadResult = { ok: false, error: PICTURE_FAILED, expired: false };

/** Chooses, crops and uploads a picture, then reruns all loaders, so that every photo on the page is updated. */
export function usePictureChange() {
  const { revalidate } = useRevalidator();
  const [stage, setStage] = useState<PictureStage>(IDLE);
  const [isTouched, setTouched] = useState(false);
  const area = useRef<CropArea | null>(null);
  /** The current operation; results of earlier ones are ignored. */
  const latest = useRef<{ cancel(): void } | null>(null);
  /** The photo whose address has to be released. */
  const held = useRef<Photo | null>(null);

  // Leaving the page with the dialog open cancels the upload.
  useEffect(
    () => () => {
      latest.current?.cancel();
      latest.current = null;
      if (held.current) closePhoto(held.current);
      held.current = null;
    },
    [],
  );

  const begin = (cancel: () => void = () => {}) => {
    latest.current?.cancel();
    const turn = { cancel };
    latest.current = turn;
    return () => latest.current === turn;
  };

  async function open(file: File) {
    const isLatest = begin();
    setTouched(true);
    setStage({ name: 'opening' });
    const opened = await openPhoto(file);
    if (!isLatest()) return 'photo' in opened && closePhoto(opened.photo);
    if ('problem' in opened) return setStage({ name: 'idle', problem: opened.problem });
    area.current = null;
    held.current = opened.photo;
    setStage({ name: 'framing', photo: opened.photo, failure: null, cancelled: false });
  }

  async function send(photo: Photo) {
    const { image } = photo;
    const isBegun = begin();
    setStage({ name: 'sending', photo, share: 0 });
    const cut = area.current ?? centredSquare({ width: image.naturalWidth, height: image.naturalHeight });
    const picture = await cropPhoto(image, cut).catch(() => null);
    if (!isBegun()) return;
    const upload = picture && uploadPicture(picture, (share) => setStage({ name: 'sending', photo, share }));
    const isLatest = begin(upload?.cancel);
    const sent = upload ? await upload.done : UPLOAD_FAILED;
    if (!isLatest()) return;
    if (!sent.ok) return setStage({ name: 'framing', photo, failure: sent, cancelled: false });
    finish(photo);
    revalidate();
  }

  function finish(photo: Photo) {
    begin();
    closePhoto(photo);
    held.current = null;
    setStage(IDLE);
  }

  /** Opens the chosen file, and empties the input, so that the same file can be chosen again. */
  function take(input: HTMLInputElement): boolean {
    const file = input.files?.[0];
    input.value = '';
    if (file) void open(file);
    return file !== undefined;
  }

  return {
    stage,
    problem: stage.name === 'idle' ? stage.problem : null,
    /** A file was chosen since the page was loaded. */
    isTouched,
    /** The handler of an `<input type="file">`. */
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => void take(currentTarget),
    /** The handler of the form around it. */
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]');
      // A file chosen before hydration is still in the input.
      if (input && !take(input)) input.click();
    },
    frame(next: CropArea) {
      area.current = next;
    },
    send() {
      if (stage.name === 'framing') void send(stage.photo);
    },
    /** Stops the upload but keeps the dialog open. */
    cancel() {
      if (stage.name !== 'sending') return;
      begin();
      setStage({ name: 'framing', photo: stage.photo, failure: null, cancelled: true });
      // The upload may have succeeded anyway.
      revalidate();
    },
    close() {
      if (stage.name === 'sending') revalidate();
      if ('photo' in stage) finish(stage.photo);
    },
  };
}
