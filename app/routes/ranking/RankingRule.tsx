import type { LoadedRanking } from './loadRanking';

/** How places are found, told where they are shown (api.md section 2). Of another server's rule nothing is claimed. */
export function RankingRule({ rule }: Pick<LoadedRanking, 'rule'>) {
  if (rule === 'unknown') return <p className="text-muted">En el orden en que lo da el servicio.</p>;
  return (
    <div className="max-w-prose text-muted">
      <p>Por la puntuación de sus reseñas, la más alta primero. Nadie paga por un puesto.</p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Cómo se calcula la puntuación
        </summary>
        <div className="flex flex-col gap-2 pb-3">
          <p>
            Va de 0 a 5. Es la media de las reseñas de cada mentor, contando además cinco reseñas con la nota
            media de todo Mentorea. Así, con pocas reseñas la puntuación queda cerca de la media general, y
            una sola reseña de 5 estrellas no basta para ponerse en cabeza; cuantas más reseñas, más pesan las
            propias.
          </p>
          <p>
            A igual puntuación va delante quien tiene más reseñas y, si también empatan, decide el nombre por
            orden alfabético. Quien aún no tiene ninguna reseña va al final. Cada reseña cuenta desde que se
            publica.
          </p>
          <p>
            <a href="/faq#orden-de-los-mentores" className="link inline-flex min-h-11 items-center">
              Más sobre el orden
            </a>
          </p>
        </div>
      </details>
    </div>
  );
}
