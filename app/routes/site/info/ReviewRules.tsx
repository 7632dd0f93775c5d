import { FAQ } from './faqTopics';
import { Matter } from './InfoPage';

/** api.md section 2: POST /api/reviews/, and who may change or answer one. */
export function ReviewRules() {
  return (
    <Matter topic={FAQ.reviews}>
      <p>
        Solo puede escribir una reseña quien participó como estudiante en una mentoría que el mentor confirmó
        y que ya ha terminado, y una sola vez por mentoría. Lo comprueba el servidor al recibirla: no hay otra
        manera de publicar una. Lo que no puede comprobar es cómo fue la clase; eso lo cuenta quien estuvo.
      </p>
      <ul>
        <li>
          Cada reseña lleva de 1 a 5 estrellas, un título, un texto y, si quieres, hasta tres insignias.
        </li>
        <li>Su autor puede cambiarla o borrarla durante 14 días. Después queda como está.</li>
        <li>
          El mentor no puede borrarla ni cambiarla. Puede responder una vez, y la respuesta se ve debajo.
        </li>
        <li>
          Se publican todas, buenas y malas. Quien gestiona el sitio puede retirar una que sea ilícita o
          insulte.
        </li>
        <li>
          La nota de un mentor es la media de todas sus reseñas. Quien no ha iniciado sesión ve el nombre de
          los autores así: «Lucía G.».
        </li>
      </ul>
    </Matter>
  );
}
