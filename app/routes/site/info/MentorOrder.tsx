import { FAQ } from './faqTopics';
import { Matter } from './InfoPage';

/** The main parameters of every order of mentors: the score, the search and the recommendations, as the API computes them. */
export function MentorOrder() {
  return (
    <Matter topic={FAQ.order}>
      <p>
        Nadie puede pagar por aparecer antes, y ni el precio ni los puntos cuentan. Salvo que elijas otro
        orden, los mentores van por su <strong>puntuación</strong>, de 0 a 5, que sale solo de las reseñas:
      </p>
      <ul>
        <li>
          No es la media a secas: a las reseñas de cada mentor se suman cinco imaginarias con la nota media de
          todo el sitio (una media bayesiana). Así, una sola reseña de cinco estrellas no pasa por delante de
          cuarenta muy buenas.
        </li>
        <li>
          A igual puntuación va antes quien tiene más reseñas, y después por orden alfabético. Quien aún no
          tiene ninguna va detrás de los que sí.
        </li>
        <li>Solo aparece quien ha rellenado su nombre y su biografía.</li>
      </ul>
      <p>Así se ordenan la clasificación, la página de inicio y la lista de mentores.</p>
      <h3>Cuando buscas</h3>
      <p>
        Con palabras, van primero los mentores que las tienen todas en su nombre, luego los que las tienen en
        lo que enseñan, y al final aquellos en los que solo salen en la biografía. Dentro de cada grupo decide
        la puntuación. También puedes ordenar por precio, por valoración media o por los más recientes.
      </p>
      <h3>Cuando te recomendamos</h3>
      <p>
        Las recomendaciones a un estudiante miden afinidad con lo que sabemos de él: las áreas que le
        interesan (30 de cada 100), las asignaturas en las que pide ayuda (25), las reseñas del mentor (15),
        su nivel académico (10), lo que suele pagar (10) y las horas a las que suele estudiar (10). Lo que no
        sabemos no cuenta. Quien lleva menos de dos meses y tiene menos de tres reseñas recibe un pequeño
        empujón, y procuramos que no salga todo el rato la misma área. Cada recomendación dice por qué está
        ahí.
      </p>
    </Matter>
  );
}
