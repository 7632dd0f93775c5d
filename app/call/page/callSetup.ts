import type { Mentorship } from '~/api/contract/mentorships';
import type { User } from '~/api/contract/users';
import { roomJwt, roomNameOf } from '~/app/.server/call';
import type { Context } from '~/app/.server/context';
import { entryPreset } from '~/app/call/entryChoice';
import { otherNames } from '~/app/domain/sessions/people';
import * as paths from '~/app/paths';
import type { WidgetSettings } from './widget';

/** Buttons of a Jitsi server; our own room has a few of them, always (app/routes/call/frame/Toolbar.tsx). */
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

/** One person's call, in Jitsi's terms. */
export async function callSetup(
  mentorship: Mentorship,
  { me, displayName, moderates }: { me: User; displayName: string; moderates: boolean },
  context: Context,
) {
  const { origin, domain, builtIn } = context.config.video;
  const roomName = roomNameOf(mentorship, context);
  const { end_date, identifier } = mentorship;
  const user = { id: me.id, name: displayName };
  const jwt = await roomJwt({ room: roomName, user, moderates, end_date }, context);
  const others = otherNames(mentorship, me);
  const preset = entryPreset({ moderates });
  /** Grants no permissions, since users can change all of it in their browser. */
  const settings: WidgetSettings = {
    roomName,
    width: '100%',
    height: '100%',
    lang: 'es',
    ...(jwt !== null && { jwt }),
    userInfo: { displayName },
    configOverwrite: {
      prejoinConfig: { enabled: false },
      prejoinPageEnabled: false,
      // Unless chosen otherwise in the lobby (useCall.ts).
      startWithAudioMuted: !preset.audio,
      startWithVideoMuted: !preset.video,
      toolbarConfig: TOOLBAR,
      // Only moderators may lock the room. No invite button, as the session determines the participants.
      toolbarButtons: moderates ? [...TOOLBAR_BUTTONS, 'security'] : TOOLBAR_BUTTONS,
      readOnlyName: true,
      disableInviteFunctions: true,
      disableDeepLinking: true,
      disableThirdPartyRequests: true,
      gravatar: { disabled: true },
      analytics: { disabled: true },
      doNotStoreRoom: true,
      localSubject: others === '' ? 'Mentoría' : `Mentoría con ${others}`,
      localRecording: { notifyAllParticipants: true },
    },
    interfaceConfigOverwrite: { TILE_VIEW_MAX_COLUMNS: 3 },
  };
  return {
    script: `${origin}/external_api.js`,
    domain,
    settings,
    link: callLink(`${origin}/${builtIn ? 'sala/' : ''}${roomName}`, settings),
    presence: paths.roomPresence(identifier),
    /** This website is the video server. */
    builtIn,
  };
}

export type CallSetup = Awaited<ReturnType<typeof callSetup>>;

/** The room as a page of its own. @param base address of the room, e.g. https://video.example/sala-x */
function callLink(base: string, settings: WidgetSettings): string {
  const { jwt, lang, userInfo, configOverwrite, interfaceConfigOverwrite } = settings;
  const query = new URLSearchParams({ ...(jwt !== undefined && { jwt }), lang });
  const parts = { config: configOverwrite, interfaceConfig: interfaceConfigOverwrite, userInfo };
  const said = Object.entries(parts).flatMap(([part, values]) =>
    Object.entries(values).map(
      ([key, value]) => `${part}.${key}=${encodeURIComponent(JSON.stringify(value))}`,
    ),
  );
  return `${base}?${query}#${said.join('&')}`;
}
