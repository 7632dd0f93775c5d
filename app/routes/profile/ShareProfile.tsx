import { CARD_SIZE } from '~/app/domain/mentors/mentorCard';
import * as paths from '~/app/paths';
import { Card } from '~/app/ui/Card';
import { ShareLink } from '~/app/ui/ShareLink';

export interface SharedProfile {
  /** Whole address of the public page. */
  url: string;
  /** Path of the picture that shared links show. */
  card: string;
  name: string;
}

/** A mentor's public page to hand on: its link, a QR code, and what a shared link looks like. */
export function ShareProfile({ profile: { url, card, name } }: { profile: SharedProfile }) {
  return (
    <Card as="section" aria-labelledby="titulo-compartir" className="flex flex-col gap-4">
      <div>
        <h2 id="titulo-compartir" className="text-xl">
          Comparte tu perfil
        </h2>
        <p id="compartir-para-que" className="mt-1 text-muted">
          Quien abra este enlace te ve y puede reservar contigo.
        </p>
        <ShareLink
          url={url}
          title={`${name} en Mentorea`}
          label="Enlace de tu perfil"
          describedBy="compartir-para-que"
        />
      </div>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Código QR</summary>
        <img
          src={paths.profileCode()}
          alt="Código QR con el enlace de tu perfil"
          width={240}
          height={240}
          loading="lazy"
          className="mt-2 rounded-xl border border-line bg-white p-2"
        />
        <a
          href={paths.profileCode()}
          download="mentorea-mi-perfil.svg"
          className="link inline-flex min-h-11 items-center"
        >
          Descargar para imprimir
        </a>
      </details>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Así se ve al compartirlo
        </summary>
        <img
          src={card}
          alt="La tarjeta que muestran los mensajes y las redes: tu foto, tu nombre y lo que enseñas"
          {...CARD_SIZE}
          loading="lazy"
          className="mt-2 h-auto w-full rounded-xl border border-line"
        />
      </details>
    </Card>
  );
}
