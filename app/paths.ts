/**
 * The website's addresses as functions, matching app/routes.ts; no other module contains one
 * (tests/paths.test.ts). Import it as `* as paths`, so that bundles contain only what they use.
 */

type Query = URLSearchParams | { [name: string]: string | number | undefined };

/** Encodes values and leaves out empty ones. `section`: the id of the element to scroll to. */
export function address(path: string, query: Query = {}, section = ''): string {
  const params = new URLSearchParams(
    query instanceof URLSearchParams
      ? query
      : Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return path + (params.size > 0 ? `?${params}` : '') + (section && `#${section}`);
}

const segment = encodeURIComponent;
const withQuery = (path: string) => (query?: Query) => address(path, query);
const withSection = (path: string) => (section?: string) => address(path, {}, section);

// Public
export const landing = () => '/';
export const help = () => '/help';
export const faq = withSection('/faq');
export const contact = withSection('/contact');
export const terms = () => '/terms';
export const privacy = () => '/privacy';
/** Areas and their subjects. */
export const subjects = () => '/materias';
/** The public mentors of a subject. */
export const subject = (nameId: string, query: Query = {}) => address(`/materias/${segment(nameId)}`, query);
/** A mentor's profile; `page` of their reviews, from 1, of those that `query` chooses. */
export const mentor = (
  username: string,
  { page = 1, section = '', query = {} }: { page?: number; section?: string; query?: Query } = {},
) => address(`/mentors/${segment(username)}`, { ...query, pagina: page > 1 ? page : undefined }, section);
/** The picture for shared links; `version` changes with its content. */
export const mentorCard = (username: string, version: string) =>
  address(`/mentors/${segment(username)}/tarjeta.png`, { v: version });

// Account
export const login = (query: { redirectTo?: string; registered?: '1' } = {}) => address('/login', query);
export const logout = () => '/logout';
export const register = (tipo?: 'alumno' | 'mentor', redirectTo?: string) =>
  address('/register', { tipo, redirectTo });
export const accountActivated = () => '/account-activated';
export const resendActivation = () => '/resend-activation';
export const resendActivationSent = () => '/resend-activation/enviado';
export const resetPassword = () => '/reset-password';
export const resetPasswordSent = () => '/reset-password/enviado';
export const onboarding = (userType: 'student' | 'mentor') => `/onboarding/${userType}`;
export const onboardingDone = () => '/onboarding/hecho';
export const accountDeleted = () => '/account-deleted';

// Sessions
export const dashboard = () => '/dashboard';
export const mentorships = withQuery('/mentorships');
/** The list with the dialog of one session open. */
export const mentorship = (identifier: string) => address('/mentorships', { detalle: identifier });
export const moveMentorship = (identifier: string) => `/mentorships/${segment(identifier)}/mover`;
/** 'Proponer sesión': a mentor to a student they have taught (`estudiante`), as a past one was (`repetir`). */
export const offerSession = withQuery('/mentorships/proponer');
export const mentorshipIcs = (identifier: string) => `/mentorships/${segment(identifier)}/ics`;
export const mentorshipHistory = withQuery('/mentorships/historial');
/** One that ended before it took place, with other ways to have it. */
export const endedMentorship = (identifier: string) => `/mentorships/historial/${segment(identifier)}`;
/** What was said of a session after its end; for staff, of all of them. */
export const sessionReports = (identifier: string, query: Query = {}) =>
  address(`/mentorships/${segment(identifier)}/incidencias`, query);
export const reportedSessions = withQuery('/mentorships/incidencias');
/** The files of a session (`quitar`: the id of the one to delete), and of a conversation. */
export const materials = (identifier: string, query: Query = {}) =>
  address(`/mentorships/${segment(identifier)}/materiales`, query);
export const conversationFiles = (username: string, query: Query = {}) =>
  address(`/chat/${segment(username)}/archivos`, query);
/** One of these files, to download; a picture, to be shown. */
export const material = (id: string | number) => `/materiales/${segment(id)}`;
export const materialPicture = (id: string | number) => `/materiales/${segment(id)}/imagen`;
export const materialThumbnail = (id: string | number) => address(materialPicture(id), { tamano: 'mini' });
/** The sessions of a series, by its id. */
export const sessionSeries = (id: string) => `/mentorships/serie/${segment(id)}`;
/** The people a mentor teaches (`q`, `orden`, `pagina`), and one of them by id (`nota`: the one to write). */
export const students = withQuery('/estudiantes');
export const student = (id: string, query: Query = {}, section = '') =>
  address(`/estudiantes/${segment(id)}`, query, section);
/** A student's packs and makeups, as their mentor writes them down. */
export const studentCredits = (id: string) => `/estudiantes/${segment(id)}/bonos`;
/** A mentor's income (`periodo`, `estado`, `estudiante`, `pagina`), as a file, and a student's to print. */
export const income = (query: Query = {}, section = '') => address('/ingresos', query, section);
export const incomeFile = (period: string) => address('/ingresos/archivo.csv', { periodo: period });
export const incomeReceipt = withQuery('/ingresos/justificante');
/** A mentor answers several requests, and calls off a day (YYYY-MM-DD). */
export const answerSeveral = () => '/mentorships/solicitudes';
export const cancelDay = (day: string) => `/calendar/${segment(day)}/cancelar`;
/** A mentor's hours, students, views and reviews of the last weeks. */
export const figures = () => '/cifras';
export const openMentorships = withQuery('/mentorships/abiertas');
export const calendar = withQuery('/calendar');
/** The wizard, also available under /create-mentorship. */
export const newMentorship = withQuery('/mentorships/new');
export const createMentorship = withQuery('/create-mentorship');
/** Books with a mentor: step 2, on a day (yyyy-MM-dd) and with an hour (HH:mm) of the marketplace's zone. */
export const book = (username: string, { day, hour }: { day?: string; hour?: string } = {}) =>
  address('/mentorships/new', { mentor: username, dia: day, hora: hour });

// Video room: loaded as a document, because it has its own policies
export const room = (roomCode: string) => `/mentorships/${segment(roomCode)}`;
export const roomPresence = (identifier: string) => `/mentorships/${segment(identifier)}/presencia`;

// Chat: below /chat, an address with two segments is a conversation
export const chat = withQuery('/chat');
export const conversation = (username: string, query: Query = {}) =>
  address(`/chat/${segment(username)}`, query);
export const conversationFrame = (username: string, antes?: string) =>
  address(`/chat/${segment(username)}/mensajes`, { antes });
export const conversationHistory = (username: string, antes?: string) =>
  address(`/chat/${segment(username)}/historial`, { antes });
export const conversationRead = (username: string) => `/chat/${segment(username)}/leido`;
/** Texts for one's own messages (`con`: the conversation to go back to, `cambiar`: the one to change). */
export const savedReplies = (query: Query = {}, section = '') => address('/respuestas', query, section);
export const renewChatSession = () => '/chat/sesion/renovar';
export const unreadChats = () => '/chat/sin-leer/cuenta';
export const searchPeople = withQuery('/chat/buscar/personas');

// Mentors, reviews, badges, notifications
export const mentors = withQuery('/mentors');
export const reviews = withQuery('/reviews');
/** What a student's mentors have written of them. */
export const reviewsAboutMe = withQuery('/reviews/sobre-mi');
/** A mentor reviews the students of a session; `alumno`: the id of one of them. */
export const reviewStudents = (identifier: string, query: { alumno?: string; borrar?: '1' } = {}) =>
  address(`/reviews/estudiantes/${segment(identifier)}`, query);
export const ranking = withQuery('/ranking');
export const badges = () => '/badges';
export const notifications = withQuery('/notifications');
export const markNotifications = () => '/notifications/leer';
export const unreadNotifications = () => '/notifications/sin-leer';
export const events = () => '/eventos';

// Profile and settings
export const profile = withSection('/profile');
/** `field`: the name of the form field to go to. */
export const editProfile = (field = '') => address('/profile/editar', {}, field && `field-${field}`);
export const editPersonalData = () => '/profile/datos';
/** A mentor's weekly hours; `editor=cuadricula` is the grid. */
export const schedule = (query: Query = {}, section = '') => address('/profile/horario', query, section);
export const picture = () => '/profile/foto';
/** A QR code of the public page. */
export const profileCode = () => '/profile/codigo.svg';
export const uploadPicture = () => '/profile/foto/enviar';
export const settings = withSection('/settings');
export const changePassword = () => '/settings/password';
export const calendarSettings = () => '/settings/calendar';
export const sessions = () => '/settings/sessions';
export const deleteAccount = () => '/settings/delete';
export const exportData = () => '/settings/datos.json';
export const timeZone = () => '/settings/zona';

// Served by the server, outside the website
export const mailbox = () => '/correo';
