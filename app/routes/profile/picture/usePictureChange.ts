import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { PICTURE_FAILED } from '~/domain/pictureFile';
import { type Area, cutPhoto, middleOf } from './cutPhoto';
import { closePhoto, openPhoto, type Photo } from './openPhoto';
import { IDLE, type PictureChange, type Stage } from './pictureStage';
import { type Sent, sendPicture } from './sendPicture';

const NOT_SENT: Sent = { ok: false, error: PICTURE_FAILED, expired: false };

/** A file chosen, framed, sent; at the end every loader of the page is asked again, and with it every face on it. */
export function usePictureChange(): PictureChange {
  const { revalidate } = useRevalidator();
  const [stage, setStage] = useState<Stage>(IDLE);
  const [isTouched, setTouched] = useState(false);
  const area = useRef<Area | null>(null);
  /** What was begun last: anything that comes back from before is too late. */
  const latest = useRef<{ cancel(): void } | null>(null);

  /** What is to be given back. */
  const held = useRef<Photo | null>(null);

  // Whoever leaves with the dialog open wants neither the rest of the upload nor the photo.
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
    const cut = area.current ?? middleOf({ width: image.naturalWidth, height: image.naturalHeight });
    const picture = await cutPhoto(image, cut).catch(() => null);
    if (!isBegun()) return;
    const upload = picture && sendPicture(picture, (share) => setStage({ name: 'sending', photo, share }));
    const isLatest = begin(upload?.cancel);
    const sent = upload ? await upload.done : NOT_SENT;
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

  /** Emptied, so that the same file can be chosen again. */
  function take(input: HTMLInputElement): boolean {
    const file = input.files?.[0];
    input.value = '';
    if (file) void open(file);
    return file !== undefined;
  }

  return {
    stage,
    problem: stage.name === 'idle' ? stage.problem : null,
    isTouched,
    onChange: ({ currentTarget }) => void take(currentTarget),
    onSubmit(event) {
      event.preventDefault();
      const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]');
      // A file that was chosen before the page was hydrated is still there.
      if (input && !take(input)) input.click();
    },
    frame(next) {
      area.current = next;
    },
    send() {
      if (stage.name === 'framing') void send(stage.photo);
    },
    cancel() {
      if (stage.name !== 'sending') return;
      begin();
      setStage({ name: 'framing', photo: stage.photo, failure: null, cancelled: true });
      // It may have arrived all the same.
      revalidate();
    },
    close() {
      if (stage.name === 'sending') revalidate();
      if ('photo' in stage) finish(stage.photo);
    },
  };
}
