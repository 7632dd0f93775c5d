import { Matter } from './InfoPage';
import { TERMS } from './termsTopics';

/** api.md sections 2 and 3, as the API enforces them. */
export function BookingTerms() {
  return (
    <>
      <Matter topic={TERMS.price}>
        <ul>
          <li>El precio por hora lo pone cada mentor, en euros. El total es ese precio por la duración.</li>
          <li>
            Al reservar puedes proponer otro precio; si es más bajo, el mentor podría rechazar la mentoría.
            Vale el que figura en la mentoría que el mentor confirma.
          </li>
          <li>
            La aplicación no cobra, no retiene dinero y no se queda comisión. Cómo y cuándo se paga lo
            acuerdan estudiante y mentor, y entre ellos se hace también cualquier devolución.
          </li>
          <li>En una sesión grupal cada participante paga el precio que se muestra.</li>
        </ul>
      </Matter>
      <Matter topic={TERMS.booking}>
        <ul>
          <li>Se reserva en tramos de media hora, hasta ocho horas seguidas, con dos horas de antelación.</li>
          <li>Una solicitud ocupa su hueco desde que se envía, y obliga cuando el mentor la confirma.</li>
          <li>La que nadie ha respondido a la hora de empezar se cancela sola.</li>
          <li>Nadie puede tener dos mentorías a la misma hora.</li>
          <li>A la sala solo entran quienes participan en la mentoría y el equipo del sitio.</li>
        </ul>
      </Matter>
      <Matter topic={TERMS.changes}>
        <ul>
          <li>
            Mover la hora se puede hasta doce horas antes. Si la mueve un estudiante, el mentor tiene que
            confirmarla de nuevo; si la mueve el mentor, vale en el momento. Se avisa siempre a la otra parte.
          </li>
          <li>
            Cancelar se puede hasta que empieza. Con menos de doce horas queda anotado como cancelación
            tardía.
          </li>
          <li>En una sesión con varios estudiantes, quien cancela se retira; los demás siguen.</li>
          <li>
            Lo cancelado desaparece de todas las pantallas y no se puede recuperar. Queda constancia de quién
            canceló, cuándo y, si lo dijo, por qué.
          </li>
        </ul>
      </Matter>
    </>
  );
}
