/** The icons of this site, by their names at lucide.dev; the build makes a sprite of them (vite.icons.ts). */
// biome-ignore format: words, several on a line
export const ICON_NAMES = [
  'alarm-clock', 'arrow-down', 'arrow-left', 'audio-lines', 'badge-check', 'ban', 'bell', 'bell-off',
  'bell-ring', 'brain', 'calendar-clock', 'calendar-days', 'calendar-plus', 'calendar-range', 'calendar-sync',
  'camera', 'check', 'check-check', 'chevron-down', 'chevron-left', 'chevron-right', 'circle-alert',
  'circle-check', 'circle-dot', 'clipboard-check', 'clock', 'clock-3', 'copy', 'door-open', 'download',
  'ellipsis', 'eraser', 'external-link', 'file-text', 'flag', 'flame', 'folder', 'graduation-cap', 'hand',
  'heart', 'heart-handshake', 'hourglass', 'house', 'image', 'info', 'layout-grid', 'lightbulb',
  'loader-circle', 'library', 'lock', 'lock-keyhole', 'log-out', 'mail', 'mail-check', 'maximize', 'medal',
  'megaphone', 'menu', 'message-circle', 'message-square', 'message-square-quote', 'messages-square', 'mic',
  'mic-off', 'minimize', 'minus', 'monitor-smartphone', 'monitor-up', 'palette', 'paperclip', 'pencil',
  'phone-off', 'plus', 'presentation', 'refresh-cw', 'rocket', 'rows-3', 'search', 'send-horizontal',
  'settings', 'sliders-horizontal', 'sparkles', 'star', 'timer', 'trending-up', 'triangle-alert', 'trophy',
  'type', 'undo-2', 'user-round', 'user-search', 'users', 'users-round', 'video', 'video-off', 'volume-2',
  'volume-x', 'wallet', 'wifi-off', 'x', 'zoom-in', 'zoom-out',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
