import { RoomLink } from '../RoomLink';
import type { MentorshipView } from '../view';

/** The way into its video room: when it opens, and who is there already. */
export function RoomSection({ mentorship: { room } }: { mentorship: MentorshipView }) {
  if (room === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <RoomLink href={room.href} variant={room.isOpen ? 'primary' : 'secondary'} />
      {room.note && <p className="text-muted">{room.note}</p>}
      <p role="status" className="font-medium">
        {room.present}
      </p>
    </div>
  );
}
