/**
 * The website's addresses as functions. Each is a row of site.ts, or does not compile; no other module contains one
 * (tests/paths.test.ts). Import it as `* as paths`.
 */
import type { Address } from './site';

type Query = URLSearchParams | { [name: string]: string | number | undefined };

/** Encodes values and leaves out empty ones. `section`: the id of the element to scroll to. */
export function address(path: string, query: Query = {}, section = ''): string {
  const given =
    query instanceof URLSearchParams
      ? [...query]
      : Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return path + (given.length > 0 ? `?${new URLSearchParams(given)}` : '') + (section && `#${section}`);
}

type Dynamic = Extract<Address, `${string}:${string}`>;
type Fixed = Exclude<Address, Dynamic | `${string}*`>;

const to: (path: Fixed, query?: Query, section?: string) => string = address;
const fixed = (path: Fixed) => () => path;
const withQuery = (path: Fixed) => (query?: Query, section?: string) => address(path, query, section);
const withSection = (path: Fixed) => (section?: string) => address(path, {}, section);

const withParam = (path: Dynamic) => (value: string | number, query?: Query, section?: string) =>
  address(path.replace(/:\w+/, encodeURIComponent(value)), query, section);

// Public
export const landing = fixed('/');
export const help = fixed('/help');
export const faq = withSection('/faq');
export const contact = withSection('/contact');
export const terms = withSection('/terms');
export const privacy = fixed('/privacy');
/** `section`: `versiones`, what has changed. */
export const legal = withSection('/aviso-legal');
export const textsSeen = fixed('/aviso-legal/visto');
export const lightMode = fixed('/ligero');
export const accessibility = fixed('/accesibilidad');
export const subjects = fixed('/materias');
export const subject = withParam('/materias/:nameId');
const profileOf = withParam('/mentors/:username');
/** A mentor's profile with a page of reviews, from 1, filtered by `query`. */
export const mentor = (
  username: string,
  { page = 1, section = '', query = {} }: { page?: number; section?: string; query?: Query } = {},
) => profileOf(username, { ...query, pagina: page > 1 ? page : undefined }, section);
/** The picture for shared links; `v`, its version, changes with its content. */
export const mentorCard = withParam('/mentors/:username/tarjeta.png');

export const safety = withSection('/seguridad');

// Reports and decisions
/** The form of a report: of an address that is typed, or of one thing (`persona`: who of several in a session). */
export const report = (que = '', id = '', persona = '') => to('/denunciar', { que, id, persona });
/** After a visitor's report: `numero`. */
export const reportSent = withQuery('/denunciar/enviada');
/** A visitor's report, or a decision about somebody who cannot log in, by the key of its mail. */
export const keyedCase = withParam('/denuncias/:key');
/** What a block of that person does, and what it left. */
export const block = withParam('/bloquear/:username');
export const activity = withQuery('/settings/registro');
/** Mentors who have the student on their list, or ask to (`salir`: the one to leave). */
export const myMentors = withQuery('/settings/mentores');
export const blocked = fixed('/settings/bloqueos');
export const ownCases = withSection('/settings/casos');

// Account
export const login = (query: { redirectTo?: string; registered?: '1' } = {}) => to('/login', query);
export const logout = fixed('/logout');
export const register = (tipo?: 'alumno' | 'mentor', redirectTo?: string) =>
  to('/register', { tipo, redirectTo });
export const accountActivated = fixed('/account-activated');
export const resendActivation = fixed('/resend-activation');
export const resendActivationSent = fixed('/resend-activation/enviado');
export const resetPassword = fixed('/reset-password');
export const resetPasswordSent = fixed('/reset-password/enviado');
export const onboarding = (userType: 'student' | 'mentor') => to(`/onboarding/${userType}`);
export const onboardingDone = fixed('/onboarding/hecho');
export const accountDeleted = fixed('/account-deleted');

// The staff's desk: `cola`: `mios` or `decididos`, `page`
export const desk = withQuery('/admin');
export const oneCase = withParam('/admin/casos/:number');
export const reportedFile = withParam('/admin/casos/:number/archivo');
// People: `q`, `rol`, `estado`, `despues`; the log: `persona`, `acto`, `desde`, `hasta`, `despues`
export const people = withQuery('/admin/personas');
export const person = withParam('/admin/personas/:username');
export const viewAs = withParam('/admin/personas/:username/ver');
export const log = withQuery('/admin/registro');
export const logFile = withQuery('/admin/registro/archivo.csv');
/** Subjects, categories or badges (`de`); one of them (`id`). */
export const catalogue = withQuery('/admin/catalogo');
export const catalogueEntry = withQuery('/admin/catalogo/cambiar');
export const catalogueImport = withQuery('/admin/catalogo/importar');
export const catalogueFile = withQuery('/admin/catalogo/archivo.csv');
/** The operator's data. */
export const texts = fixed('/admin/textos');
/** The marketplace by week, jobs and failed mails; `impuestos-2026.csv` and `transparencia-2026.csv` below it. */
export const overview = withSection('/admin/resumen');
export const yearFile = withParam('/admin/resumen/:file');
export const roster = fixed('/admin/personas/alta');
export const checks = withParam('/admin/comprobaciones/:username');

// Sessions
export const dashboard = fixed('/dashboard');
export const mentorships = withQuery('/mentorships');
/** The list with the dialog of one session open. */
export const mentorship = (identifier: string) => to('/mentorships', { detalle: identifier });
export const moveMentorship = withParam('/mentorships/:identifier/mover');
/** A mentor's offer to a student they have taught (`estudiante`), like an earlier session (`repetir`). */
export const offerSession = withQuery('/mentorships/proponer');
export const mentorshipIcs = withParam('/mentorships/:code/ics');
/** What is over, and below it what did not take place. */
export const pastMentorships = () => to('/mentorships', { vista: 'pasadas' });
/** A session that was cancelled, declined or expired, with alternatives. */
export const endedMentorship = withParam('/mentorships/historial/:identifier');
/** Reports on a session after its end; all of them, for staff. */
export const sessionReports = withParam('/mentorships/:identifier/incidencias');
/** What its mentor does after a session, with one of its students (`estudiante`); `cambiar`: the line to do again. */
export const afterSession = withParam('/mentorships/:identifier/despues');
export const reportedSessions = withQuery('/mentorships/incidencias');
/** The files of a session, and of a conversation (`quitar`: id of the one to delete). */
export const materials = withParam('/mentorships/:identifier/materiales');
export const conversationFiles = withParam('/chat/:username/archivos');
/** The same for the whiteboard of its call. */
export const boardFiles = withParam('/mentorships/:identifier/pizarra');
/** A file to download; a picture to show. */
export const material = withParam('/materiales/:id');
export const materialPicture = withParam('/materiales/:id/imagen');
export const materialThumbnail = (id: string | number) => materialPicture(id, { tamano: 'mini' });
export const sessionSeries = withParam('/mentorships/serie/:series');
/** A mentor's students (`q`, `orden`, `pagina`), and one by id (`nota`: the note to write). */
export const students = withQuery('/estudiantes');
/** Invites people (`varios`: a list). */
export const addStudents = withQuery('/estudiantes/anadir');
export const student = withParam('/estudiantes/:id');
/** A mentor's income (`periodo`, `estado`, `estudiante`, `pagina`), as a file, and a student's receipt to print. */
export const income = withQuery('/ingresos');
/** A mentor's figures, a tab of the income. */
export const figures = fixed('/cifras');
export const incomeFile = (period: string) => to('/ingresos/archivo.csv', { periodo: period });
export const incomeReceipt = withQuery('/ingresos/justificante');
/** A mentor's answers to several requests, and cancelling of a day (YYYY-MM-DD). */
export const answerSeveral = fixed('/mentorships/solicitudes');
export const cancelDay = withParam('/calendar/:day/cancelar');
/** A group that a mentor sets up, and its public page. */
export const setUpGroup = fixed('/mentorships/grupo');
export const group = withParam('/grupos/:key');
export const openMentorships = withQuery('/mentorships/abiertas');
export const calendar = withQuery('/calendar');
/** The wizard, also available under /create-mentorship. */
export const newMentorship = withQuery('/mentorships/new');
export const createMentorship = withQuery('/create-mentorship');
type Wanted = Partial<Record<'day' | 'hour' | 'subject' | 'offer', string>>;
/** Step 2 of booking with a mentor, on a day (yyyy-MM-dd) and hour (HH:mm) of the marketplace's zone, about an area. */
export const book = (mentor: string, { day, hour, subject, offer }: Wanted = {}) =>
  to('/mentorships/new', { mentor, dia: day, hora: hour, materia: subject, oferta: offer });

// Video room, loaded as a document, because it has policies of its own
export const room = withParam('/mentorships/:code');
export const roomPresence = withParam('/mentorships/:identifier/presencia');

// Chat; /chat with one more segment is a conversation
export const chat = withQuery('/chat');
export const conversation = withParam('/chat/:username');
export const conversationFrame = withParam('/chat/:username/mensajes');
export const conversationHistory = withParam('/chat/:username/historial');
export const conversationRead = withParam('/chat/:username/leido');
/** Saved replies (`con`: the conversation to return to, `cambiar`: the reply to change). */
export const savedReplies = withQuery('/respuestas');
export const renewChatSession = fixed('/chat/sesion/renovar');
export const unreadChats = fixed('/chat/sin-leer/cuenta');
export const searchPeople = withQuery('/chat/buscar/personas');

// Mentors, reviews, badges, notifications
export const mentors = withQuery('/mentors');
export const reviews = withQuery('/reviews');
export const reviewsAboutMe = withQuery('/reviews/sobre-mi');
/** A mentor's reviews of a session's students; `alumno`: the id of one. */
export const reviewStudents = withParam('/reviews/estudiantes/:identifier');
export const ranking = withQuery('/ranking');
export const notifications = withQuery('/notifications');
export const markNotifications = fixed('/notifications/leer');
export const unreadNotifications = fixed('/notifications/sin-leer');
export const events = fixed('/eventos');

// Profile and settings
export const profile = withSection('/profile');
export const approval = fixed('/profile/alta');
/** `field`: the name of the form field to go to. */
export const editProfile = (field = '') => to('/profile/editar', {}, field && `field-${field}`);
/** A mentor's weekly hours; `editor=cuadricula` is the grid. */
export const schedule = withQuery('/profile/horario');
export const picture = fixed('/profile/foto');
/** A QR code of the public page. */
export const profileCode = fixed('/profile/codigo.svg');
export const uploadPicture = fixed('/profile/foto/enviar');
export const settings = withSection('/settings');
export const changePassword = fixed('/settings/password');
export const calendarSettings = fixed('/settings/calendar');
export const sessions = fixed('/settings/sessions');
export const deleteAccount = fixed('/settings/delete');
export const exportData = fixed('/settings/datos.json');
export const timeZone = fixed('/settings/zona');

// Served by the server, outside the website
export const mailbox = () => '/correo';
