import type { RoomData } from './loadRoom';

/** The room as it is before its scripts run, and without them. */
export function RoomStart({ data }: { data: RoomData }) {
  return (
    <main id="contenido" className="room room-still">
      <h1>Videollamada{data.topic && `: ${data.topic}`}</h1>
      <noscript>
        <p>La videollamada necesita JavaScript. Actívalo en tu navegador y vuelve a cargar esta página.</p>
      </noscript>
    </main>
  );
}
