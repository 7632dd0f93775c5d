/** Every URL of the website, in the reading order of docs/product.md, 'Who may enter' */
import { index, layout, type RouteConfig, route } from '@remix-run/route-config';

/**
 * The booking wizard stands under two addresses (docs/product.md, 'Booking wizard': 'same booking wizard').
 */
const wizard = (base: string) =>
  route(base, 'routes/booking/layout.tsx', { id: `booking:${base}` }, [
    index('routes/booking/start.tsx', { id: `booking:${base}:start` }),
    route('mentor', 'routes/booking/mentor.tsx', { id: `booking:${base}:mentor` }),
    route('horario', 'routes/booking/slots.tsx', { id: `booking:${base}:horario` }),
    route('informacion', 'routes/booking/information.tsx', { id: `booking:${base}:informacion` }),
    route('resumen', 'routes/booking/summary.tsx', { id: `booking:${base}:resumen` }),
    route('creada', 'routes/booking/created.tsx', { id: `booking:${base}:creada` }),
  ]);

export default [
  index('routes/site/landing.tsx'),
  route('robots.txt', 'routes/engines/robots.ts'),
  route('.well-known/security.txt', 'routes/engines/securityText.ts'),
  route('sitemap.xml', 'routes/engines/sitemap.ts'),
  route('sitemap-static.xml', 'routes/engines/sitemapStatic.ts'),
  route('sitemap-mentores.xml', 'routes/engines/sitemapMentors.ts'),
  route('mentors/:username/tarjeta.png', 'routes/mentors/cardImage.ts'),
  route('materias', 'routes/subjects/subjects.tsx'),
  route('materias/:nameId', 'routes/subjects/subject.tsx'),
  route('help', 'routes/site/info/help.tsx'),
  route('faq', 'routes/site/info/faq.tsx'),
  route('contact', 'routes/site/info/contact.tsx'),
  route('terms', 'routes/site/info/terms.tsx'),
  route('privacy', 'routes/site/info/privacy.tsx'),
  route('login', 'routes/auth/login.tsx'),
  route('register', 'routes/auth/register.tsx'),
  route('account-activated', 'routes/auth/accountActivated.tsx'),
  route('resend-activation', 'routes/auth/requestLink.tsx', { id: 'request-activation' }),
  route('resend-activation/enviado', 'routes/auth/linkSent.tsx', { id: 'activation-sent' }),
  route('reset-password', 'routes/auth/requestLink.tsx'),
  route('reset-password/enviado', 'routes/auth/linkSent.tsx'),
  route('reset-password/:uid/:token', 'routes/auth/chooseNewPassword.tsx'),
  // Reset links that were truncated or extended.
  route('reset-password/*', 'routes/auth/chooseNewPassword.tsx', { id: 'reset-choose:cut' }),
  route('logout', 'routes/auth/logout.tsx'),

  route('onboarding/mentor', 'routes/onboarding/mentor.tsx'),
  route('onboarding/student', 'routes/onboarding/student.tsx'),
  route('onboarding/hecho', 'routes/onboarding/done.tsx'),

  layout('routes/private/layout.tsx', [
    route('dashboard', 'routes/dashboard/dashboard.tsx'),
    route('mentorships', 'routes/mentorships/mentorships.tsx'),
    route('mentorships/:identifier/mover', 'routes/mentorships/move/move.tsx'),
    route('mentorships/proponer', 'routes/mentorships/offer/offer.tsx'),
    route('mentorships/abiertas', 'routes/mentorships/open/open.tsx'),
    route('mentorships/historial', 'routes/mentorships/history/history.tsx'),
    route('mentorships/historial/:identifier', 'routes/mentorships/history/ended.tsx'),
    route('mentorships/serie/:series', 'routes/mentorships/series/series.tsx'),
    route('mentorships/incidencias', 'routes/mentorships/reports/reported.tsx'),
    route('mentorships/:identifier/incidencias', 'routes/mentorships/reports/reports.tsx'),
    route('notifications', 'routes/notifications/notifications.tsx'),
    route('calendar', 'routes/calendar/calendar.tsx'),
    route('chat', 'routes/chat/layout.tsx', [
      index('routes/chat/index.tsx'),
      route(':username', 'routes/chat/conversation/conversation.tsx'),
    ]),
    route('mentors', 'routes/mentors/directory/directory.tsx'),
    route('reviews', 'routes/reviews/reviews.tsx'),
    route('reviews/sobre-mi', 'routes/reviews/aboutMe/aboutMe.tsx'),
    route('reviews/estudiantes/:identifier', 'routes/reviews/about/about.tsx'),
    route('ranking', 'routes/ranking/ranking.tsx'),
    route('badges', 'routes/badges/badges.tsx'),
    route('profile', 'routes/profile/profile.tsx'),
    route('profile/editar', 'routes/profile/editProfile.tsx'),
    route('profile/datos', 'routes/profile/personalData.tsx'),
    route('profile/horario', 'routes/profile/schedule/editSchedule.tsx'),
    wizard('mentorships/new'),
    wizard('create-mentorship'),
    route('profile/foto', 'routes/profile/picture/picture.tsx'),
    route('settings', 'routes/settings/settings.tsx'),
    route('settings/password', 'routes/settings/password.tsx'),
    route('settings/calendar', 'routes/settings/calendar.tsx'),
    route('settings/sessions', 'routes/settings/sessions.tsx'),
    route('settings/delete', 'routes/settings/delete.tsx'),
    route('*', 'routes/site/unknown.tsx'),
  ]),

  // The private pages' frame is a layout of its own, because the video room has none (docs/product.md, 'Who
  // may enter').
  route('mentorships/:code', 'routes/mentorships/shared/shared.tsx'),
  route('sala/:room', 'routes/video/frame/frame.tsx'),
  route('mentorships/:identifier/presencia', 'routes/video/presence.ts'),
  route('external_api.js', 'routes/video/externalApi/externalApi.ts'),
  route('mentors/:username', 'routes/mentors/profile/profile.tsx'),

  route('notifications/leer', 'routes/notifications/markRead.ts'),
  route('notifications/sin-leer', 'routes/notifications/unreadCount.ts'),
  route('eventos', 'routes/live/events.ts'),
  route('profile/foto/enviar', 'routes/profile/picture/upload.ts'),
  route('account-deleted', 'routes/settings/accountDeleted.tsx'),
  route('settings/datos.json', 'routes/settings/dataExport.ts'),
  route('settings/zona', 'routes/settings/zone.ts'),
  route('mentorships/:code/ics', 'routes/mentorships/ics.ts'),
  route('chat/sesion/renovar', 'routes/chat/renewSession.ts'),
  route('chat/sin-leer/cuenta', 'routes/chat/unreadCount.ts'),
  route('chat/buscar/personas', 'routes/chat/searchPeople.ts'),
  route('chat/:username/leido', 'routes/chat/markRead.ts'),
  route('chat/:username/historial', 'routes/chat/history.ts'),
  route('chat/:username/mensajes', 'routes/chat/historyFrame.tsx'),
  route('messages/*', 'routes/chat/messagesRedirect.ts'),
] satisfies RouteConfig;
