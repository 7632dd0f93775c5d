import type { RoomNews } from '~/room/view';

const TEXTS: Record<Exclude<RoomNews['kind'], 'muted'>, string> = {
  came: 'ha entrado',
  left: 'ha salido',
  hand: 'ha levantado la mano',
  recording: 'está grabando la sesión',
  recordingOver: 'ha dejado de grabar',
  screen: 'comparte su pantalla',
};

export function newsText(news: RoomNews): string {
  if (news.kind === 'muted') return `${news.by} te ha silenciado. Pulsa «Micro» cuando quieras hablar.`;
  return `${news.name} ${TEXTS[news.kind]}`;
}
