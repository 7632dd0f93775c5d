// @ts-check
/**
 * The class that a Jitsi server's `/external_api.js` defines, for the website's built-in room: the part the
 * room's page uses (app/call/page/widget.ts). Sent to browsers unchanged.
 */
(() => {
  /** @typedef {import('~/app/protocols/callFrame').CallEvents} CallEvents */
  /** @typedef {import('~/app/protocols/callFrame').CallCommand} CallCommand */
  /** @typedef {import('~/app/protocols/callFrame').FromCall} FromCall */
  /** @typedef {import('~/app/call/page/widget').WidgetOptions} WidgetOptions */

  /** @type {typeof import('~/app/protocols/callFrame').CALL_MARK} */
  const MARK = 'mentorea-room';
  const ALLOWED = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen', 'clipboard-write'];
  let made = 0;

  class JitsiMeetExternalAPI {
    /**
     * @param {string} domain host, and a path where there is one
     * @param {Partial<WidgetOptions>} [options]
     */
    constructor(domain, options = {}) {
      const { parentNode = document.body, width = '100%', height = '100%' } = options;
      const url = new URL(
        `${location.protocol}//${domain}/sala/${encodeURIComponent(options.roomName ?? '')}`,
      );
      if (options.jwt) url.searchParams.set('jwt', options.jwt);
      if (options.lang) url.searchParams.set('lang', options.lang);
      url.hash = hashOf(options, made++);
      /** @type {Map<string, ((data: unknown) => void)[]>} */
      this.listeners = new Map();
      this.startsMuted = {
        audio: options.configOverwrite?.startWithAudioMuted === true,
        video: options.configOverwrite?.startWithVideoMuted === true,
      };
      this.audioMuted = this.startsMuted.audio;
      this.videoMuted = this.startsMuted.video;
      this.origin = url.origin;
      this.frame = document.createElement('iframe');
      this.frame.title = 'Videollamada';
      this.frame.allow = ALLOWED.join('; ');
      this.frame.allowFullscreen = true;
      this.frame.style.border = '0';
      this.frame.style.width = width;
      this.frame.style.height = height;
      this.frame.src = url.href;
      /** @param {MessageEvent} message */
      this.hear = (message) => this.take(message);
      addEventListener('message', this.hear);
      parentNode.append(this.frame);
    }

    /** @param {MessageEvent} message */
    take({ source, origin, data }) {
      if (source !== this.frame.contentWindow || origin !== this.origin || !isFromCall(data)) return;
      this.note(data);
      for (const heard of this.listeners.get(data.event) ?? []) heard(data.data);
    }

    /** @param {FromCall} said */
    note(said) {
      if (said.event === 'videoConferenceJoined') {
        // It may be entered again: people who were removed start with the initial state.
        this.audioMuted = this.startsMuted.audio;
        this.videoMuted = this.startsMuted.video;
      } else if (said.event === 'audioMuteStatusChanged') this.audioMuted = said.data.muted;
      else if (said.event === 'videoMuteStatusChanged') this.videoMuted = said.data.muted;
    }

    /**
     * @template {keyof CallEvents} Name
     * @param {Name} name
     * @param {(data: CallEvents[Name]) => void} heard
     */
    addListener(name, heard) {
      const all = this.listeners.get(name) ?? [];
      this.listeners.set(name, [...all, /** @type {(data: unknown) => void} */ (heard)]);
    }

    /** @param {CallCommand} command */
    executeCommand(command) {
      this.frame.contentWindow?.postMessage({ mark: MARK, command }, this.origin);
    }

    async isAudioMuted() {
      return this.audioMuted;
    }

    async isVideoMuted() {
      return this.videoMuted;
    }

    dispose() {
      removeEventListener('message', this.hear);
      this.listeners.clear();
      this.frame.remove();
    }
  }

  /**
   * Behind the `#`, as Jitsi writes it: `config.<key>=<JSON>`.
   * @param {Partial<WidgetOptions>} options
   * @param {number} number
   */
  function hashOf({ configOverwrite = {}, interfaceConfigOverwrite = {}, userInfo }, number) {
    const said = [
      ['jitsi_meet_external_api_id', number],
      ...Object.entries(configOverwrite).map(([key, value]) => [`config.${key}`, value]),
      ...Object.entries(interfaceConfigOverwrite).map(([key, value]) => [`interfaceConfig.${key}`, value]),
      ...Object.entries(userInfo ?? {}).map(([key, value]) => [`userInfo.${key}`, value]),
    ];
    return said.map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`).join('&');
  }

  /**
   * @param {unknown} data
   * @returns {data is FromCall}
   */
  function isFromCall(data) {
    const { mark, event } = Object(data);
    return mark === MARK && typeof event === 'string';
  }

  Object.assign(window, { JitsiMeetExternalAPI });
})();
