/** What the video server is told about one person's call (issue of the video room; the names are Jitsi's). */
import type { WidgetSettings } from './widget';

export interface CallPerson {
  roomName: string;
  /** Null: the video server asks for none. */
  jwt: string | null;
  displayName: string;
  /** Mentor, admin and support: their sound is on from the beginning. */
  moderates: boolean;
  /** Above the room, for the own eyes alone. */
  subject: string;
}

const BUTTONS = [
  'microphone',
  'camera',
  'desktop',
  'chat',
  'raisehand',
  'tileview',
  'recording',
  'participants-pane',
  'whiteboard',
  'select-background',
  'noisesuppression',
  'videoquality',
  'settings',
  'fullscreen',
  'shortcuts',
  'toggle-camera',
  'closedcaptions',
  'hangup',
];

/** Milliseconds (spec.md section 9). */
const TOOLBAR = { initialTimeout: 20_000, timeout: 4_000 };

/** All of it can be changed by whoever sits before the browser: it is convenience, never a permission. */
export function callOptions({ roomName, jwt, displayName, moderates, subject }: CallPerson): WidgetSettings {
  return {
    roomName,
    width: '100%',
    height: '100%',
    lang: 'es',
    ...(jwt !== null && { jwt }),
    userInfo: { displayName },
    configOverwrite: {
      prejoinConfig: { enabled: false },
      prejoinPageEnabled: false,
      startWithAudioMuted: !moderates,
      startWithVideoMuted: false,
      toolbarConfig: TOOLBAR,
      // Whoever locks a room keeps the others out: that is the moderators' affair. Nobody invites: who is in a session is.
      toolbarButtons: moderates ? [...BUTTONS, 'security'] : BUTTONS,
      readOnlyName: true,
      disableInviteFunctions: true,
      disableDeepLinking: true,
      disableThirdPartyRequests: true,
      gravatar: { disabled: true },
      analytics: { disabled: true },
      doNotStoreRoom: true,
      localSubject: subject,
      localRecording: { notifyAllParticipants: true },
    },
    interfaceConfigOverwrite: { TILE_VIEW_MAX_COLUMNS: 3 },
  };
}

/** The same room with the same settings as a page of its own: what the widget would put into its frame. @param base of the room, e.g. https://video.example/sala-x */
export function callLink(base: string, settings: WidgetSettings): string {
  const { jwt, lang, userInfo, configOverwrite, interfaceConfigOverwrite } = settings;
  const query = new URLSearchParams({ ...(jwt !== undefined && { jwt }), lang });
  const said = [
    ...Object.entries(configOverwrite).map(([key, value]) => [`config.${key}`, value] as const),
    ...Object.entries(interfaceConfigOverwrite).map(
      ([key, value]) => [`interfaceConfig.${key}`, value] as const,
    ),
    ['userInfo.displayName', userInfo.displayName] as const,
  ];
  const hash = said.map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`).join('&');
  return `${base}?${query}#${hash}`;
}
