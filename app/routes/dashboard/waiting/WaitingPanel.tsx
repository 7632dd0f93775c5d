import type { Part } from '~/.server/settle';
import { Panel } from '~/ui/Panel';
import { PanelFailure } from '~/ui/PanelFailure';
import { PanelPart } from '~/ui/PanelPart';
import { MentorshipDialogs } from '../../mentorships/detail/MentorshipDialogs';
import { useDialogs } from '../../mentorships/detail/useDialogs';
import type { WaitingView } from './loadWaiting';
import { WaitingRequests } from './WaitingRequests';

/** 'Solicitudes por responder', and the dialogs that the dashboard's address names. For mentors. */
export function WaitingPanel({ of }: { of: Part<WaitingView> }) {
  const { place } = useDialogs();
  return (
    <Panel id="solicitudes" title="Solicitudes por responder">
      <PanelPart
        of={of}
        loading="Cargando solicitudes..."
        failed={<PanelFailure title="Error al cargar las solicitudes" retry="/dashboard" />}
      >
        {(view) => <WaitingRequests view={view} />}
      </PanelPart>
      <PanelPart of={of} loading={null} failed={<MentorshipDialogs selected="failed" place={place} />}>
        {({ selected, requests, loadedFor }) => (
          <MentorshipDialogs selected={selected} place={place} known={requests} loadedFor={loadedFor} />
        )}
      </PanelPart>
    </Panel>
  );
}
