import { Link } from '@remix-run/react';
import { Card } from '~/ui/Card';
import { useDialogs } from '../../mentorships/detail/useDialogs';
import type { WaitingView } from './loadWaiting';
import { RequestRow } from './RequestRow';

/** What waits for the mentor's answer, soonest first. */
export function WaitingRequests({ view: { requests, count, ends } }: { view: WaitingView }) {
  const { place } = useDialogs();
  if (count === 0) return <p className="text-muted">Nadie espera tu respuesta ahora mismo.</p>;
  return (
    <>
      <p className="mb-3 text-muted">
        {count === 1
          ? '1 solicitud espera tu respuesta.'
          : `${count} solicitudes esperan tu respuesta, la más próxima primero.`}
        {ends && ' Lo que no respondas antes de su hora se cancela solo.'}
      </p>
      <Card className="p-0 sm:p-0">
        <ul>
          {requests.map((request) => (
            <RequestRow key={request.identifier} request={request} place={place} />
          ))}
        </ul>
        {count > requests.length && (
          <p className="border-t border-line px-5 py-2">
            <Link to="/mentorships?status=pending" className="link inline-flex min-h-11 items-center">
              {`Ver las ${count} solicitudes`}
            </Link>
          </p>
        )}
      </Card>
    </>
  );
}
