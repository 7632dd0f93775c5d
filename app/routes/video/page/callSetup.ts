import type { Mentorship, User } from '~/api/contract/tolerant';
import type { Context } from '~/app/.server/context';
import { roomJwt, roomNameOf } from '~/app/.server/video/videoRoom';
import * as paths from '~/app/paths';
import { otherNames } from '~/app/routes/mentorships/mentorshipView';
import type { WidgetSettings } from '~/app/video/widget';

/** Settings for one person's call (the names are Jitsi's). */

interface CallPerson {
  roomName: string;
  /** Null: the video server needs no token. */
  jwt: string | null;
  displayName: string;
  /** Mentor, admin and support: their microphone is on from the start. */
  moderates: boolean;
  /** Shown above the room, to this person only. */
  subject: string;
}

const TOOLBAR_BUTTONS = [
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

/** Milliseconds (docs/product.md, 'Video room'). */
const TOOLBAR = { initialTimeout: 20_000, timeout: 4_000 };

/** Users can change all of it in their browser, so it never grants permissions. */
function callOptions({ roomName, jwt, displayName, moderates, subject }: CallPerson): WidgetSettings {
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
      // Only moderators may lock the room. There is no invite button: the session determines the
      // participants.
      toolbarButtons: moderates ? [...TOOLBAR_BUTTONS, 'security'] : TOOLBAR_BUTTONS,
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

/**
 * The same room and settings as a page of its own, as the widget would put them into its frame.
 * @param base of the room, e.g. https://video.example/sala-x
 */
function callLink(base: string, settings: WidgetSettings): string {
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

export interface CallSetup {
  /** Address of the video server's script. */
  script: string;
  domain: string;
  settings: WidgetSettings;
  /** The same room as a page of its own. */
  link: string;
  /** Address for reporting presence. */
  presence: string;
  /** This website is the video server. */
  builtIn: boolean;
}

interface SetupInput {
  me: User;
  displayName: string;
  moderates: boolean;
}

export async function callSetup(
  mentorship: Mentorship,
  { me, displayName, moderates }: SetupInput,
  context: Context,
): Promise<CallSetup> {
  const { origin, domain, builtIn } = context.config.video;
  const roomName = roomNameOf(mentorship, context);
  const { end_date, identifier } = mentorship;
  const user = { id: me.id, name: displayName };
  const jwt = await roomJwt({ room: roomName, user, moderates, end_date }, context);
  const others = otherNames(mentorship, me);
  const subject = others === '' ? 'Mentoría' : `Mentoría con ${others}`;
  const settings = callOptions({ roomName, jwt, displayName, moderates, subject });
  return {
    script: `${origin}/external_api.js`,
    domain,
    settings,
    link: callLink(`${origin}/${builtIn ? 'sala/' : ''}${roomName}`, settings),
    presence: paths.roomPresence(identifier),
    builtIn,
  };
}
