import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Dialog } from '~/app/ui/Dialog';
import type { DialogLinks } from './dialogLinks';

/** Sooner it would only flicker. */
const PATIENCE_MS = 250;

interface Props {
  place: Pick<DialogLinks, 'closed'>;
  /** Of a dialog about something else. */
  title?: string;
  text?: string;
}

/** Has the page load what the dialog is about, and says so when that takes its time. */
export function LoadDialog({ place, title, text }: Props) {
  const { revalidate } = useRevalidator();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    revalidate();
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [revalidate]);
  if (!isLate) return null;
  return (
    <Dialog title={title ?? 'Detalles de la mentoría'} closeTo={place.closed}>
      <p role="status">{text ?? 'Cargando la mentoría…'}</p>
    </Dialog>
  );
}
