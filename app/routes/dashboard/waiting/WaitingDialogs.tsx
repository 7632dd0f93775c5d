import { MentorshipDialogs } from '../../mentorships/detail/MentorshipDialogs';
import { useDialogs } from '../../mentorships/detail/useDialogs';
import type { WaitingView } from './loadWaiting';

/** The dialog that the dashboard's address names; those of the requests shown open at once. */
export function WaitingDialogs({ view }: { view: WaitingView }) {
  const { place } = useDialogs();
  const { selected, requests, loadedFor } = view;
  return <MentorshipDialogs selected={selected} place={place} known={requests} loadedFor={loadedFor} />;
}
