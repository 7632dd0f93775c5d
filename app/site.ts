/**
 * Every address of the website, one row each (decision 40): routes, menus, robots.txt, sitemap, and targets of notices. Not
 * part of the browser's bundle: paths.ts and titles are held to it by types and by tests/paths.test.ts.
 */
import type { Extension } from '~/api/contract/extensions';
import type { IconName } from './ui/iconNames';

export interface Row {
  /** The route module; with `children` their layout, and the child '' is the page itself. */
  file: string;
  children?: { readonly [segment: string]: Row };
  /** The document's title, before ' · Mentorea'. Without one there is no page, or its data give the title. */
  title?: string;
  /** Intended users among the logged-in, by default all; the loader refuses others. */
  who?: 'student' | 'mentor' | 'staff';
  /** Its icon, for pages of a menu (`MENUS` below). */
  menu?: IconName;
  /** The column of the public pages' footer. */
  footer?: 'app' | 'help' | 'legal';
  /** The text in menus, by default the title; `short` where there is room for one word. */
  label?: string;
  short?: string;
  counts?: 'messages' | 'cases';
  /** Menus leave it out where the API lacks this extension. */
  extension?: Extension;
  /**
   * `listed` in the sitemap; `closed` to crawlers, with everything below the first segment; `alone`: closed without what is
   * below. By default framed pages are closed, others open.
   */
  robots?: 'listed' | 'open' | 'closed' | 'alone';
  /** A notification may lead there; other links are dropped. */
  notice?: true;
  /** Accepts a form with such a file. */
  takes?: 'picture' | 'material';
}
type Rows = Readonly<Record<`/${string}`, Row>>;

/** The booking wizard has two addresses (docs/product.md, 'Booking wizard'). */
const WIZARD = {
  file: 'routes/booking/layout.tsx',
  children: {
    '': { file: 'routes/booking/start.tsx', notice: true },
    mentor: { file: 'routes/booking/mentor.tsx', title: 'Elige tu Mentor · Crear Nueva Mentoría' },
    horario: { file: 'routes/booking/slots.tsx', title: 'Seleccionar fecha · Crear Nueva Mentoría' },
    informacion: { file: 'routes/booking/information.tsx', title: 'Información adicional · Crear Nueva Mentoría' },
    resumen: { file: 'routes/booking/summary.tsx', title: 'Resumen · Crear Nueva Mentoría' },
    creada: { file: 'routes/booking/created.tsx', title: 'Mentoría creada' },
  },
} as const;

/** Pages in the private frame. */
export const FRAMED = {
  '/admin': {
    file: 'routes/desk/layout.tsx',
    children: {
      '': { file: 'routes/desk/desk.tsx', title: 'Casos', who: 'staff', menu: 'flag', counts: 'cases', notice: true },
      'casos/:number': { file: 'routes/desk/case.tsx', who: 'staff', notice: true },
    },
  },
  '/admin/personas': { file: 'routes/desk/people.tsx', title: 'Personas', who: 'staff', menu: 'users-round' },
  '/admin/personas/:username': { file: 'routes/desk/person.tsx', who: 'staff' },
  '/admin/personas/:username/ver': { file: 'routes/desk/viewAs.tsx', who: 'staff' },
  '/admin/registro': { file: 'routes/desk/log.tsx', title: 'Registro', who: 'staff', menu: 'clipboard-check' },
  '/admin/catalogo': { file: 'routes/desk/catalogue/catalogue.tsx', title: 'Catálogo', who: 'staff', menu: 'library' },
  '/admin/catalogo/cambiar': { file: 'routes/desk/catalogue/entry.tsx', who: 'staff' },
  '/admin/catalogo/importar': { file: 'routes/desk/catalogue/import.tsx', title: 'Importar al catálogo', who: 'staff' },
  '/admin/textos': { file: 'routes/desk/texts.tsx', title: 'Textos legales', label: 'Textos', who: 'staff', menu: 'file-text' },
  '/admin/resumen': { file: 'routes/desk/overview/overview.tsx', title: 'Resumen', who: 'staff', menu: 'trending-up' },
  '/admin/personas/alta': { file: 'routes/desk/roster.tsx', title: 'Alta de varias personas', who: 'staff' },
  '/admin/comprobaciones/:username': { file: 'routes/desk/checks.tsx', title: 'Comprobaciones', who: 'staff' },
  '/dashboard': { file: 'routes/dashboard/dashboard.tsx', title: 'Inicio', menu: 'house', notice: true },
  '/mentors': { file: 'routes/mentors/directory.tsx', title: 'Encuentra tu Mentor', label: 'Buscar mentores', menu: 'search', short: 'Buscar', robots: 'alone', notice: true },
  '/mentorships': { file: 'routes/mentorships/mentorships.tsx', title: 'Mis Mentorías', menu: 'graduation-cap', short: 'Mentorías', footer: 'app', notice: true },
  '/mentorships/:identifier/mover': { file: 'routes/mentorships/proposing/move.tsx', title: 'Otra hora' },
  '/mentorships/proponer': { file: 'routes/mentorships/proposing/offer.tsx', title: 'Proponer sesión', who: 'mentor' },
  '/mentorships/solicitudes': { file: 'routes/mentorships/several/requests.tsx', title: 'Responder solicitudes', who: 'mentor' },
  '/mentorships/abiertas': { file: 'routes/mentorships/open/open.tsx', title: 'Sesiones en grupo' },
  '/mentorships/grupo': { file: 'routes/mentorships/group/setUp.tsx', title: 'Crear sesión en grupo', who: 'mentor' },
  '/mentorships/historial/:identifier': { file: 'routes/mentorships/history/ended.tsx', notice: true },
  '/mentorships/serie/:series': { file: 'routes/mentorships/series/series.tsx', title: 'Serie de sesiones', notice: true },
  '/mentorships/incidencias': { file: 'routes/mentorships/reports/reported.tsx', title: 'Incidencias', who: 'staff' },
  '/mentorships/:identifier/incidencias': { file: 'routes/mentorships/reports/reports.tsx', title: 'Incidencias', notice: true },
  '/mentorships/:identifier/despues': { file: 'routes/students/after/after.tsx', title: 'Después de la sesión', who: 'mentor' },
  '/mentorships/:identifier/materiales': { file: 'routes/materials/sessionFiles.tsx', title: 'Materiales', notice: true, takes: 'material' },
  '/mentorships/new': WIZARD,
  '/create-mentorship': WIZARD,
  '/chat': {
    file: 'routes/chat/layout.tsx',
    children: {
      '': { file: 'routes/chat/index.tsx', title: 'Mensajes', menu: 'messages-square', counts: 'messages', notice: true },
      ':username': { file: 'routes/chat/conversation/conversation.tsx', notice: true },
    },
  },
  '/chat/:username/archivos': { file: 'routes/materials/conversationFiles.tsx', title: 'Archivos de la conversación', notice: true, takes: 'material' },
  '/respuestas': { file: 'routes/chat/replies/replies.tsx', title: 'Respuestas guardadas', notice: true },
  '/calendar': { file: 'routes/calendar/calendar.tsx', title: 'Calendario', menu: 'calendar-days', footer: 'app', notice: true },
  '/calendar/:day/cancelar': { file: 'routes/mentorships/several/day.tsx', title: 'Cancelar un día', who: 'mentor' },
  '/reviews': { file: 'routes/reviews/reviews.tsx', title: 'Reseñas', menu: 'star', footer: 'app', notice: true },
  '/reviews/sobre-mi': { file: 'routes/reviews/aboutMe/aboutMe.tsx', title: 'Lo que dicen de ti', who: 'student', notice: true },
  '/reviews/estudiantes/:identifier': { file: 'routes/reviews/about/about.tsx', title: 'Reseñar a tus estudiantes', who: 'mentor', notice: true },
  '/estudiantes': { file: 'routes/students/students.tsx', title: 'Tus estudiantes', label: 'Estudiantes', who: 'mentor', menu: 'users-round', extension: 'desk', notice: true },
  '/estudiantes/anadir': { file: 'routes/students/addStudents.tsx', title: 'Añadir estudiante', who: 'mentor' },
  '/estudiantes/:id': { file: 'routes/students/student.tsx', title: 'Ficha de estudiante', who: 'mentor', notice: true },
  '/ingresos': { file: 'routes/income/income.tsx', title: 'Ingresos', who: 'mentor', menu: 'wallet', extension: 'desk', notice: true },
  '/ingresos/justificante': { file: 'routes/income/receipt.tsx', title: 'Justificante de mentorías', who: 'mentor' },
  '/cifras': { file: 'routes/figures/figures.tsx', title: 'Tus cifras', who: 'mentor', notice: true },
  '/notifications': { file: 'routes/notifications/notifications.tsx', title: 'Notificaciones', notice: true },
  '/ranking': { file: 'routes/ranking/ranking.tsx', title: 'Ranking de Mentores', notice: true },
  '/profile': { file: 'routes/profile/profile.tsx', title: 'Mi perfil', label: 'Perfil', menu: 'user-round', footer: 'app', notice: true },
  '/profile/editar': { file: 'routes/profile/editProfile.tsx', title: 'Editar perfil', notice: true },
  '/profile/alta': { file: 'routes/profile/approval.tsx', title: 'Tu alta como mentor', who: 'mentor', notice: true },
  '/profile/horario': { file: 'routes/profile/schedule/editSchedule.tsx', title: 'Editar horario', who: 'mentor', notice: true },
  '/profile/foto': { file: 'routes/profile/picture/picture.tsx', title: 'Foto de perfil', notice: true, takes: 'picture' },
  '/settings': { file: 'routes/settings/settings.tsx', title: 'Página privada - Configuración', label: 'Configuración', menu: 'settings', notice: true },
  '/settings/password': { file: 'routes/settings/password.tsx', title: 'Cambiar la contraseña', notice: true },
  '/settings/calendar': { file: 'routes/settings/calendar.tsx', title: 'Mi calendario', notice: true },
  '/settings/sessions': { file: 'routes/settings/sessions.tsx', title: 'Dispositivos conectados · Configuración', notice: true },
  '/settings/registro': { file: 'routes/settings/activity.tsx', title: 'Actividad de tu cuenta', notice: true },
  '/settings/bloqueos': { file: 'routes/blocks/blocked.tsx', title: 'Personas bloqueadas' },
  '/settings/mentores': { file: 'routes/settings/mentors.tsx', title: 'Mentores que te tienen en su lista', who: 'student', notice: true },
  '/settings/casos': { file: 'routes/cases/own.tsx', title: 'Denuncias y decisiones', notice: true },
  '/bloquear/:username': { file: 'routes/blocks/block.tsx', title: 'Bloquear' },
  '/settings/delete': { file: 'routes/settings/delete.tsx', title: 'Eliminar mi cuenta' },
  '/*': { file: 'routes/site/unknown.tsx', robots: 'open' },
} as const satisfies Rows;

/** Public pages, and those with a frame of their own or none, like the video room. */
export const FREE = {
  '/': { file: 'routes/site/landing.tsx', title: 'Mentorea: mentorías particulares, a tu hora', robots: 'listed' },
  '/materias': { file: 'routes/subjects/subjects.tsx', title: 'Materias: mentores particulares de cada una', label: 'Materias', footer: 'app', extension: 'marketplace' },
  '/materias/:nameId': { file: 'routes/subjects/subject.tsx' },
  '/mentors/:username': { file: 'routes/mentors/profile/profile.tsx', notice: true },
  '/grupos/:key': { file: 'routes/mentorships/group/group.tsx' },
  '/help': { file: 'routes/site/info/help.tsx', title: 'Centro de ayuda', footer: 'help', robots: 'listed' },
  '/faq': { file: 'routes/site/info/faq.tsx', title: 'Preguntas frecuentes', footer: 'help', robots: 'listed' },
  '/contact': { file: 'routes/site/info/contact.tsx', title: 'Contacto', footer: 'help', robots: 'listed' },
  '/seguridad': { file: 'routes/site/info/safety.tsx', title: 'Seguridad', footer: 'help', robots: 'listed' },
  '/denunciar': { file: 'routes/cases/report.tsx', title: 'Denunciar', label: 'Denunciar algo', footer: 'help', extension: 'staff', robots: 'closed' },
  '/denunciar/enviada': { file: 'routes/cases/sent.tsx', title: 'Denuncia enviada', robots: 'closed' },
  '/denuncias/:key': { file: 'routes/cases/keyed.tsx', title: 'Denuncia', robots: 'closed' },
  '/terms': { file: 'routes/site/info/terms.tsx', title: 'Términos y condiciones', footer: 'legal', robots: 'listed' },
  '/privacy': { file: 'routes/site/info/privacy.tsx', title: 'Privacidad y cookies', footer: 'legal', robots: 'listed' },
  '/aviso-legal': { file: 'routes/site/info/legal.tsx', title: 'Aviso legal', footer: 'legal', robots: 'listed' },
  '/accesibilidad': { file: 'routes/site/info/accessibility.tsx', title: 'Accesibilidad', footer: 'legal', robots: 'listed' },
  '/register': { file: 'routes/auth/register.tsx', title: 'Crear cuenta', robots: 'listed' },
  '/login': { file: 'routes/auth/login.tsx', title: 'Iniciar sesión', robots: 'listed' },
  '/logout': { file: 'routes/auth/logout.tsx', title: 'Cerrar sesión', robots: 'closed' },
  // Open although not worth finding: crawlers see `noindex` only on pages they may fetch.
  '/account-activated': { file: 'routes/auth/accountActivated.tsx', title: 'Cuenta activada' },
  '/account-deleted': { file: 'routes/auth/accountDeleted.tsx', title: 'Cuenta eliminada' },
  '/resend-activation': { file: 'routes/auth/requestLink.tsx', title: 'Reenviar activación' },
  '/resend-activation/enviado': { file: 'routes/auth/linkSent.tsx', title: 'Revisa tu correo: activación de la cuenta' },
  '/reset-password': { file: 'routes/auth/requestLink.tsx', title: 'Recuperar contraseña' },
  '/reset-password/enviado': { file: 'routes/auth/linkSent.tsx', title: 'Revisa tu correo: contraseña nueva' },
  '/reset-password/:uid/:token': { file: 'routes/auth/chooseNewPassword.tsx', title: 'Elige una contraseña nueva' },
  // Reset links that were truncated or extended.
  '/reset-password/*': { file: 'routes/auth/chooseNewPassword.tsx', title: 'El enlace no es válido' },
  '/invitacion/:token': { file: 'routes/auth/mentorInvitation.tsx', title: 'Un mentor te invita', robots: 'closed' },
  '/invitacion/:uid/:token': { file: 'routes/auth/invitation.tsx', title: 'Tu invitación', robots: 'closed' },
  '/onboarding/mentor': { file: 'routes/onboarding/mentor.tsx', title: 'Completa tu Perfil de Mentor', robots: 'closed' },
  '/onboarding/student': { file: 'routes/onboarding/student.tsx', title: 'Completa tu Perfil de Estudiante', robots: 'closed' },
  '/onboarding/hecho': { file: 'routes/onboarding/done.tsx', title: 'Perfil completado', robots: 'closed' },

  // A session's room, or the page for somebody who was given its link.
  '/mentorships/:code': { file: 'routes/mentorships/shared/shared.tsx', notice: true },
  '/mentorships/:code/ics': { file: 'routes/mentorships/ics.ts' },
  '/mentorships/:identifier/presencia': { file: 'routes/call/presence.ts' },
  '/mentorships/:identifier/pizarra': { file: 'routes/materials/boardFiles.ts', takes: 'material' },
  '/sala/:room': { file: 'routes/call/frame/frame.tsx', title: 'Sala' },
  '/external_api.js': { file: 'routes/call/externalApi/externalApi.ts' },

  // Files, data for scripts, and forms without a page.
  '/robots.txt': { file: 'routes/engines/robots.ts' },
  '/.well-known/security.txt': { file: 'routes/engines/securityText.ts' },
  '/sitemap.xml': { file: 'routes/engines/sitemap.ts' },
  '/sitemap-static.xml': { file: 'routes/engines/sitemapStatic.ts' },
  '/sitemap-mentores.xml': { file: 'routes/engines/sitemapMentors.ts' },
  '/mentors/:username/tarjeta.png': { file: 'routes/mentors/cardImage.ts' },
  '/eventos': { file: 'routes/live/events.ts' },
  '/notifications/leer': { file: 'routes/notifications/markRead.ts' },
  '/notifications/sin-leer': { file: 'routes/notifications/unreadCount.ts' },
  '/profile/codigo.svg': { file: 'routes/profile/profileCode.ts' },
  '/profile/foto/enviar': { file: 'routes/profile/picture/upload.ts', takes: 'picture' },
  '/settings/datos.json': { file: 'routes/settings/dataExport.ts' },
  '/settings/zona': { file: 'routes/settings/zone.ts' },
  '/admin/registro/archivo.csv': { file: 'routes/desk/logFile.ts' },
  '/admin/casos/:number/archivo': { file: 'routes/desk/reportedFile.ts' },
  '/admin/catalogo/archivo.csv': { file: 'routes/desk/catalogue/file.ts' },
  '/admin/resumen/:file': { file: 'routes/desk/overview/yearFile.ts', robots: 'closed' },
  '/ingresos/archivo.csv': { file: 'routes/income/file.ts' },
  '/ligero': { file: 'routes/site/lightMode.ts' },
  '/aviso-legal/visto': { file: 'routes/site/textsSeen.ts' },
  '/materiales/:id': { file: 'routes/materials/download.ts', robots: 'closed' },
  '/materiales/:id/imagen': { file: 'routes/materials/download.ts', robots: 'closed' },
  '/chat/sesion/renovar': { file: 'routes/chat/renewSession.ts' },
  '/chat/sin-leer/cuenta': { file: 'routes/chat/unreadCount.ts' },
  '/chat/buscar/personas': { file: 'routes/chat/searchPeople.ts' },
  '/chat/:username/leido': { file: 'routes/chat/markRead.ts' },
  '/chat/:username/historial': { file: 'routes/chat/history.ts' },
  '/chat/:username/mensajes': { file: 'routes/chat/historyFrame.tsx', title: 'Mensajes de la conversación' },
  '/mentorships/historial': { file: 'routes/site/moved.ts', robots: 'closed' },
  '/estudiantes/:id/bonos': { file: 'routes/site/moved.ts', robots: 'closed' },
  '/messages/*': { file: 'routes/site/moved.ts', robots: 'closed' },
  '/badges': { file: 'routes/site/moved.ts', robots: 'closed', notice: true },
  '/profile/datos': { file: 'routes/site/moved.ts', robots: 'closed', notice: true },
} as const satisfies Rows;

type Join<Base extends string, Segment> = Segment extends '' ? Base : `${Base}/${Segment & string}`;
type Below<Base extends string, Row> = Row extends { children: infer Children } ? Join<Base, keyof Children> : Base;
type AddressesOf<Table> = { [Base in keyof Table & string]: Below<Base, Table[Base]> }[keyof Table & string];

/** Dynamic segments with a colon. */
export type Address = AddressesOf<typeof FRAMED> | AddressesOf<typeof FREE>;

interface Page extends Omit<Row, 'children'> {
  address: string;
}

const flat = (rows: Rows): Page[] =>
  Object.entries(rows).flatMap(([base, row]) =>
    row.children
      ? Object.entries(row.children).map(([segment, child]) => ({
          ...child,
          address: segment === '' ? base : `${base}/${segment}`,
        }))
      : [{ ...row, address: base }],
  );

export const FRAMED_PAGES = flat(FRAMED).map((page): Page => ({ robots: 'closed', ...page }));
export const PAGES = [...FRAMED_PAGES, ...flat(FREE)];

/** Matches the paths of an address, whose dynamic segments stand for any text. */
export const patternOf = (address: string) =>
  new RegExp(`^${address.replace(/[.*]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

export interface NavItem extends Pick<Row, 'short' | 'counts'> {
  to: string;
  label: string;
  icon: IconName;
}
const linksOf = (column: Row['footer']) =>
  PAGES.filter(({ footer }) => footer === column).map(({ address, title = '', label = title, extension }) => ({
    to: address, label, extension,
  }));

interface RoleMenu {
  /** Above and below the line of the sidebar. */
  top: readonly Address[];
  foot: readonly Address[];
  /** Of the bar of small screens, which has room for the first four that the API offers. */
  bar: readonly Address[];
  /** Where this role calls a page something else. */
  names?: Partial<Record<Address, string>>;
}
/** Each role's pages in the order of its menu. */
const MENUS = {
  student: {
    top: ['/dashboard', '/mentors', '/mentorships', '/chat', '/calendar', '/reviews'],
    foot: ['/profile', '/settings'],
    bar: ['/dashboard', '/mentors', '/mentorships', '/chat'],
  },
  mentor: {
    top: ['/dashboard', '/calendar', '/chat', '/mentorships', '/estudiantes', '/ingresos'],
    foot: ['/reviews', '/mentors', '/profile', '/settings'],
    bar: ['/dashboard', '/calendar', '/chat', '/estudiantes', '/mentorships'],
    names: { '/mentors': 'Mentores' },
  },
  staff: {
    top: ['/admin', '/admin/personas', '/admin/registro', '/admin/catalogo', '/admin/textos', '/admin/resumen', '/mentorships'],
    foot: ['/settings'],
    bar: ['/admin', '/admin/personas', '/admin/registro'],
    names: { '/mentorships': 'Mentorías' },
  },
} satisfies Record<string, RoleMenu>;
/** Pages that fit the bar of small screens. */
const BAR = 4;

/** The sidebar's two parts; the bar at the foot of small screens, and what is behind its 'Más'. */
export type Menu = Record<'top' | 'foot' | 'bar' | 'more', readonly NavItem[]>;

/** A role's menu, with the pages that the API has. */
export function menuOf(role: keyof typeof MENUS, extensions: ReadonlySet<Extension>): Menu {
  const { names = {}, ...menu }: RoleMenu = MENUS[role];
  const items = new Map([...menu.top, ...menu.foot].flatMap((to): [Address, NavItem][] => {
    const { menu: icon = 'house', title = '', label = title, short, counts, extension } = PAGES.find(({ address }) => address === to) ?? {};
    return extension && !extensions.has(extension) ? [] : [[to, { to, label: names[to] ?? label, icon, short, counts }]];
  }));
  const listOf = (addresses: readonly Address[]) => addresses.flatMap((to) => items.get(to) ?? []);
  const [top, foot, bar] = [listOf(menu.top), listOf(menu.foot), listOf(menu.bar).slice(0, BAR)];
  return { top, foot, bar, more: [...top, ...foot].filter((item) => !bar.includes(item)) };
}

/** The footer, a constant of the browser's build (vite.server.config.ts). */
export const FOOTER = { app: linksOf('app'), help: linksOf('help'), legal: linksOf('legal') };
