import { Info } from 'lucide-react';

/** A mentor may look through the wizard, and is told that it ends before the booking (api.md section 2). */
export function OnlyStudents() {
  return (
    <p className="mt-4 flex gap-3 rounded-xl bg-blue-soft p-4 text-blue">
      <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>
        Solo los estudiantes pueden reservar mentorías. Puedes ver los pasos, pero no confirmar la reserva.
      </span>
    </p>
  );
}
