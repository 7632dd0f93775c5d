import { useLocation } from '@remix-run/react';
import { useRef } from 'react';
import { ROOM_FULL } from '~/api/contract/rules/sessions';
import * as paths from '~/app/paths';
import { LIST_PATH } from '~/app/sessions/listUrl';
import { buttonStyle } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { useHydrated } from '~/app/ui/useHydrated';
import { CallMenu } from './CallMenu';
import type { CallPhase, CallView } from './call';
import type { CallSetup } from './callSetup';
import type { RoomView } from './loadRoom';
import { CallHeader, entryPath, NeedsScripts, RoomHeader } from './RoomHeader';
import { TimeLeft } from './TimeLeft';
import { useCall } from './useCall';

const SERVER_FAILED = 'No se pudo conectar al servidor de videollamadas. Verifica que esté funcionando.';

type WayOn = 'retry' | 'list' | 'end' | 'login';

interface PanelText {
  title: string;
  more?: string;
  ways: readonly (readonly [WayOn, string])[];
}

const RECORDING_KEPT = 'Tu grabación sigue aquí debajo: descárgala antes de salir de esta página.';

const RETRY = ['retry', 'Reintentar'] as const;
const LIST = ['list', 'Volver a Mis Mentorías'] as const;

/** Texts of the phases that need one line: the widget is there or loading. */
const STATUS_LINES: Partial<Record<CallPhase, string>> = {
  joining: 'Conectando con la videollamada…',
  out: 'Ahora no estás en la videollamada.',
};

const PROBLEMS: Record<Exclude<CallPhase, 'in' | 'out'>, PanelText> = {
  joining: { title: SERVER_FAILED, ways: [RETRY] },
  script: { title: 'Error al conectar con el servidor de videollamadas', ways: [RETRY] },
  server: { title: SERVER_FAILED, ways: [RETRY] },
  full: {
    title: ROOM_FULL,
    more: 'Todas las plazas están ocupadas ahora. Si alguien sale, podrás entrar.',
    ways: [RETRY, LIST],
  },
  closed: {
    title: 'La sala se ha cerrado.',
    more: 'La videollamada ha terminado para todos.',
    ways: [['end', 'Continuar']],
  },
  notYours: { title: 'Ya no formas parte de esta sesión.', ways: [LIST] },
  loggedOut: {
    title: 'Tu sesión ha terminado.',
    more: 'Inicia sesión para volver a la videollamada.',
    ways: [['login', 'Iniciar sesión']],
  },
  outside: {
    title: 'La videollamada está en otra pestaña.',
    more: 'Deja esta página abierta: así los demás ven que sigues dentro.',
    ways: [['retry', 'Volver a esta pestaña'], LIST],
  },
  elsewhere: {
    title: 'Has entrado en esta sala desde otra pestaña o dispositivo.',
    more: 'Aquí se ha cortado para que no se oiga dos veces.',
    ways: [['retry', 'Entrar aquí'], LIST],
  },
  leaving: { title: 'Saliendo de la videollamada…', ways: [] },
};

/** Null if the call works. */
function problemPanel({ phase, isLate, text, stands }: CallView): PanelText | null {
  if (phase === 'in' || phase === 'out' || (phase === 'joining' && !isLate)) return null;
  const { title, more = '', ways } = PROBLEMS[phase];
  return {
    title: (phase === 'closed' && text) || title,
    more: stands ? `${more} ${RECORDING_KEPT}`.trim() : more,
    ways,
  };
}

/** The status for screen readers. Problems are separate alerts. */
function statusForScreenReader({ phase, audioMuted, promoted }: CallView): string {
  if (phase !== 'in') return STATUS_LINES[phase] ?? '';
  const said = ['Estás en la videollamada.'];
  if (audioMuted !== null)
    said.push(audioMuted ? 'Tu micrófono está silenciado.' : 'Tu micrófono está activado.');
  if (promoted) said.push('Puedes moderar la sala.');
  return said.join(' ');
}

/** Replaces the call, or stands above one that does not start. Its links load a document. */
function CallPanel({ view, room }: { view: CallView; room: RoomView }) {
  const { pathname, search } = useLocation();
  const panel = problemPanel(view);
  const again = entryPath(pathname, search);
  const hrefs = {
    retry: again,
    list: LIST_PATH,
    end: `${pathname}?fin`,
    login: paths.login({ redirectTo: again }),
  };
  const isAbove = view.phase === 'joining' || view.stands;
  if (!panel) {
    const news = STATUS_LINES[view.phase];
    return news ? <p className="border-b border-line px-4 py-2 text-muted sm:px-6">{news}</p> : null;
  }
  return (
    <div className={classes(isAbove ? 'border-b border-line' : 'grid flex-1 place-items-center')}>
      <section
        role="alert"
        aria-label={`Sala #${room.code}`}
        className={classes(
          'flex max-w-2xl flex-col gap-3',
          isAbove ? 'px-4 py-3 sm:px-6' : 'items-center p-6 text-center',
        )}
      >
        <p className={isAbove ? 'font-medium' : 'font-serif text-2xl font-semibold'}>{panel.title}</p>
        {panel.more && <p className="text-muted">{panel.more}</p>}
        <p className={classes('flex flex-wrap gap-3', !isAbove && 'justify-center')}>
          {panel.ways.map(([way, words], index) => (
            <a key={way} href={hrefs[way]} className={buttonStyle(index === 0 ? 'primary' : 'secondary')}>
              {words}{' '}
            </a>
          ))}
        </p>
      </section>
    </div>
  );
}

export function CallPage({ room, call: setup }: { room: RoomView; call: CallSetup }) {
  const place = useRef<HTMLDivElement>(null);
  const { call, view, link } = useCall(room, setup, place);
  const hasScripts = useHydrated();
  const isRunning = view.phase === 'in' || view.phase === 'joining' || view.phase === 'out';
  return (
    <div className="flex h-dvh min-h-72 flex-col">
      {isRunning ? (
        <CallHeader room={room} view={view}>
          {hasScripts && (
            <>
              <TimeLeft time={room} />
              <CallMenu room={room} view={view} call={call} link={link} builtIn={setup.builtIn} />
            </>
          )}
        </CallHeader>
      ) : (
        <RoomHeader room={room} />
      )}
      <main id="contenido" className="flex min-h-0 flex-1 flex-col">
        <p role="status" className="sr-only">
          {hasScripts && statusForScreenReader(view)}
        </p>
        {hasScripts && <CallPanel view={view} room={room} />}
        <div
          ref={place}
          className={
            isRunning || view.stands
              ? classes('flex-1 bg-black noscript:hidden', view.stands ? 'min-h-80' : 'min-h-0')
              : 'hidden'
          }
        />
        <NeedsScripts room={room} link={setup.builtIn ? null : setup.link} />
      </main>
    </div>
  );
}
