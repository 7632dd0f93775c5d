/**
 * The addresses of the website: what app/routes.ts maps, as functions. No other module writes one down
 * (tests/boundaries.test.ts). Values are encoded here; a query's undefined and empty values are left out.
 */

type Query = URLSearchParams | { [name: string]: string | number | undefined };

/** `path` with a query and the id of the element to go to. */
export function address(path: string, query: Query = {}, fragment = ''): string {
  const params = query instanceof URLSearchParams ? query : new URLSearchParams();
  if (!(query instanceof URLSearchParams)) {
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') params.set(name, String(value));
    }
  }
  return `${path}${params.size > 0 ? `?${params}` : ''}${fragment && `#${fragment}`}`;
}

const segment = encodeURIComponent;

export const paths = {
  // Public
  landing: () => '/',
  help: () => '/help',
  faq: (question = '') => address('/faq', {}, question),
  contact: (section = '') => address('/contact', {}, section),
  terms: () => '/terms',
  privacy: () => '/privacy',
  /** Of a mentor; `page` of their reviews, from 1. */
  mentor: (username: string, { page = 1, section = '' } = {}) =>
    address(`/mentors/${segment(username)}`, { pagina: page > 1 ? page : undefined }, section),
  /** The picture for shared links; `version` changes with what it shows. */
  mentorCard: (username: string, version: string) =>
    address(`/mentors/${segment(username)}/tarjeta.png`, { v: version }),

  // Account
  login: (query: { redirectTo?: string; registered?: '1' } = {}) => address('/login', query),
  logout: () => '/logout',
  register: (tipo?: 'alumno' | 'mentor', redirectTo?: string) => address('/register', { tipo, redirectTo }),
  accountActivated: () => '/account-activated',
  resendActivation: () => '/resend-activation',
  resendActivationSent: () => '/resend-activation/enviado',
  resetPassword: () => '/reset-password',
  resetPasswordSent: () => '/reset-password/enviado',
  onboarding: (userType: 'student' | 'mentor') => `/onboarding/${userType}`,
  onboardingDone: () => '/onboarding/hecho',
  accountDeleted: () => '/account-deleted',

  // Sessions
  dashboard: () => '/dashboard',
  mentorships: (query: Query = {}) => address('/mentorships', query),
  /** The list with the dialog of one session open. */
  mentorship: (identifier: string) => address('/mentorships', { detalle: identifier }),
  moveMentorship: (identifier: string) => `/mentorships/${segment(identifier)}/mover`,
  mentorshipIcs: (identifier: string) => `/mentorships/${segment(identifier)}/ics`,
  openMentorships: (query: Query = {}) => address('/mentorships/abiertas', query),
  calendar: (query: Query = {}) => address('/calendar', query),
  /** The wizard; the same stands under /create-mentorship. */
  newMentorship: (query: Query = {}) => address('/mentorships/new', query),
  createMentorship: (query: Query = {}) => address('/create-mentorship', query),

  // Video room: a document of its own
  room: (roomCode: string) => `/mentorships/${segment(roomCode)}`,
  roomPresence: (identifier: string) => `/mentorships/${segment(identifier)}/presencia`,

  // Chat: below /chat, whatever has two segments is somebody's conversation
  chat: (query: Query = {}) => address('/chat', query),
  conversation: (username: string, query: Query = {}) => address(`/chat/${segment(username)}`, query),
  conversationFrame: (username: string, antes?: string) =>
    address(`/chat/${segment(username)}/mensajes`, { antes }),
  conversationHistory: (username: string, antes?: string) =>
    address(`/chat/${segment(username)}/historial`, { antes }),
  conversationRead: (username: string) => `/chat/${segment(username)}/leido`,
  renewChatSession: () => '/chat/sesion/renovar',
  unreadChats: () => '/chat/sin-leer/cuenta',
  searchPeople: (q: string) => address('/chat/buscar/personas', { q }),

  // Mentors, reviews, badges, notifications
  mentors: (query: Query = {}) => address('/mentors', query),
  reviews: (query: Query = {}) => address('/reviews', query),
  ranking: (query: Query = {}) => address('/ranking', query),
  badges: () => '/badges',
  notifications: (query: Query = {}) => address('/notifications', query),
  markNotifications: () => '/notifications/leer',
  unreadNotifications: () => '/notifications/sin-leer',
  events: () => '/eventos',

  // Profile and settings
  profile: (section = '') => address('/profile', {}, section),
  /** `field`: the name of the form field to go to. */
  editProfile: (field = '') => address('/profile/editar', {}, field && `field-${field}`),
  editPersonalData: () => '/profile/datos',
  schedule: () => '/profile/horario',
  picture: () => '/profile/foto',
  uploadPicture: () => '/profile/foto/enviar',
  settings: (section = '') => address('/settings', {}, section),
  changePassword: () => '/settings/password',
  calendarSettings: () => '/settings/calendar',
  sessions: () => '/settings/sessions',
  deleteAccount: () => '/settings/delete',
  exportData: () => '/settings/datos.json',
  timeZone: () => '/settings/zona',

  // Of the server around the website
  mailbox: () => '/correo',
};
