import type { MentorshipView } from '../view';

/** The end of every question: who will hear of it, and that there is no way back. */
export function Told({ mentorship: { told } }: { mentorship: MentorshipView }) {
  return (
    <>
      {told && <p className="mt-3">Avisaremos a {told} enseguida.</p>}
      <p className="mt-3 font-semibold">Esta acción no se puede deshacer.</p>
    </>
  );
}
