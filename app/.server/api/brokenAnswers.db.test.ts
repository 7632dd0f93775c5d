/** Each change, answered by something before the API; what it promises is read in the API's own document. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessToken, loggedIn, testPlatform, visit } from '~/tests/support/platform';
import { createWorld, type World } from '~/tests/support/world';
import type { Api } from './api';
import { ApiError } from './errors';

const file = new File(['x'], 'x.png', { type: 'image/png' });
const hours = { init_date: '2026-12-01T09:00:00Z', end_date: '2026-12-01T10:00:00Z' };
const review = { mentorship: '1', mentor: '2', title: 'a', calification: 5, text: 'b', badges: [] };
const words = { mentorship: '1', alumno: '2', calification: 5, text: 'b' };
const payload = { mentor: 'm', alumnos: ['a'], ...hours, price: 20, additional_information: 'z' };
const idempotencyKey = 'once';
const account = { username: 'ana', email: 'a@b.es', password: 'secreto-9', user_type: 'alumno' as const };

/** Template of the document -> the change. */
const CHANGES: Record<string, (api: Api) => Promise<unknown>> = {
  'post auth/register/': (api) => api.auth.register(account),
  'patch auth/profile/': (api) => api.auth.updateProfile({ bio: 'a' }),
  'put auth/profile/picture/': (api) => api.auth.setPicture(file),
  'delete auth/profile/picture/': (api) => api.auth.removePicture(),
  'put auth/change-password/': (api) => api.passwords.change({ old_password: 'a', new_password: 'b' }),
  'delete auth/delete/': (api) => api.account.delete('a'),
  'post auth/password-reset/': (api) => api.passwords.requestReset('a@b.es'),
  'post auth/password-reset/confirm/': (api) =>
    api.passwords.reset({ uid: 'a', token: 'b', new_password: 'c' }),
  'post auth/resend-activation/': (api) => api.passwords.resendActivation('a@b.es'),
  'delete auth/sessions/': (api) => api.account.endOtherSessions(),
  'delete auth/sessions/{id}/': (api) => api.account.endSession('1'),
  'patch auth/preferences/': (api) => api.account.updatePreferences({ indexed: false }),
  'post calendar/token/': (api) => api.calendar.renewToken(),
  'delete calendar/token/': (api) => api.calendar.endToken(),
  'put favourites/{username}/': (api) => api.favourites.add('m'),
  'delete favourites/{username}/': (api) => api.favourites.remove('m'),
  'post availability/bulk_update/': (api) => api.schedule.saveWeekly([]),
  'put availability/rules/': (api) => api.schedule.saveRules({} as never),
  'post availability/exceptions/bulk/': (api) => api.schedule.addExceptions([]),
  'delete availability/exceptions/{id}/': (api) => api.schedule.removeException('1'),
  'put availability/busy-import/': (api) => api.schedule.saveBusy('https://x.test/c.ics'),
  'post availability/busy-import/read/': (api) => api.schedule.readBusyNow(),
  'delete availability/busy-import/': (api) => api.schedule.removeBusy(),
  'post mentorships/': (api) => api.mentorships.create(payload, { idempotencyKey }),
  'put mentorships/{identifier}/': (api) => api.mentorships.confirm('m'),
  'patch mentorships/{identifier}/': (api) => api.mentorships.setListed('m', true),
  'delete mentorships/{identifier}/': (api) => api.mentorships.cancel('m'),
  'post mentorships/{identifier}/decline/': (api) => api.mentorships.decline('m', ''),
  'post mentorships/groups/': (api) =>
    api.mentorships.setUpGroup({ ...payload, title: 't', room_size: 4 }, { idempotencyKey }),
  'post mentorships/{identifier}/join/': (api) => api.mentorships.join('m'),
  'post mentorships/{identifier}/leave/': (api) => api.mentorships.leave('m'),
  'post mentorships/{identifier}/withdraw/': (api) => api.mentorships.withdraw('m'),
  'post mentorships/{identifier}/reschedule/': (api) => api.mentorships.reschedule('m', hours),
  'post mentorships/{identifier}/proposal/': (api) => api.mentorships.propose('m', hours),
  'post mentorships/{identifier}/proposal/accept/': (api) => api.mentorships.acceptProposal('m', '1'),
  'delete mentorships/{identifier}/proposal/': (api) => api.mentorships.endProposal('m', '1'),
  'post mentorships/{identifier}/reports/': (api) =>
    api.mentorships.reports('m').make({ kind: 'k', about: '', reason: '', text: '' }),
  'delete mentorships/{identifier}/reports/{report}/': (api) => api.mentorships.reports('m').takeBack('1'),
  'put mentorships/{identifier}/reports/{report}/answer/': (api) =>
    api.mentorships.reports('m').answer('1', 'a'),
  'put mentorships/{identifier}/reports/{report}/set-aside/': (api) =>
    api.mentorships.reports('m').setAside('1', true),
  'post mentorships/{identifier}/room/': (api) => api.rooms.enter('m'),
  'delete mentorships/{identifier}/room/': (api) => api.rooms.leave('m'),
  'post mentorships/series/': (api) =>
    api.series.book({ ...payload, weeks: 2, left_out: [] }, { idempotencyKey }),
  'post mentorships/series/{series}/answer/': (api) => api.series.answer('1', { confirm: [] }),
  'post mentorships/series/{series}/cancel/': (api) => api.series.cancelFrom('1', { from: 'm', reason: '' }),
  'post mentorships/series/{series}/end/': (api) => api.series.end('1', 'm'),
  'post mentorships/series/{series}/propose/': (api) => api.series.proposeFrom('1', { ...hours, from: 'm' }),
  'post mentorships/series/{series}/proposals/answer/': (api) =>
    api.series.answerProposals('1', { proposals: [], accept: true }),
  'post reviews/': (api) => api.reviews.create(review),
  'put reviews/{id}/': (api) => api.reviews.update('1', review),
  'delete reviews/{id}/': (api) => api.reviews.remove('1'),
  'put reviews/{id}/reply/': (api) => api.reviews.reply('1', 'a'),
  'delete reviews/{id}/reply/': (api) => api.reviews.removeReply('1'),
  'post student-reviews/': (api) => api.aboutStudents.create(words),
  'patch student-reviews/{id}/': (api) => api.aboutStudents.update('1', words),
  'delete student-reviews/{id}/': (api) => api.aboutStudents.remove('1'),
  'put students/{id}/note/': (api) => api.students.saveNote('1', { mentorship: null, text: 'a', seen: null }),
  'put students/{id}/next-step/': (api) => api.students.saveNextStep('1', { text: 'a', seen: null }),
  'put income/payments/': (api) => api.income.pay([], 'paid'),
  'put income/terms/': (api) => api.income.charge({ mentorship: '1', alumno: '1', means: null }),
  'post income/credits/': (api) => api.income.createCredit({} as never),
  'patch income/credits/{id}/': (api) => api.income.changeCredit('1', { sessions: 1 }),
  'delete income/credits/{id}/': (api) => api.income.removeCredit('1'),
  'put notifications/{id}/': (api) => api.notifications.markRead('1'),
  'post chat/messages/': (api) => api.chat.send({ otherId: '1', content: 'a', clientId: 'b' }),
  'post chat/read/{otherUserId}/': (api) => api.chat.markRead('1'),
  'post chat/replies/': (api) => api.replies.add({ title: 'a', text: 'b' }),
  'put chat/replies/{id}/': (api) => api.replies.change('1', { title: 'a', text: 'b' }),
  'delete chat/replies/{id}/': (api) => api.replies.remove('1'),
  'put blocks/{username}/': (api) => api.blocks.add('m'),
  'delete blocks/{username}/': (api) => api.blocks.remove('m'),
  'put staff/texts/': (api) => api.texts.save({ what: 'a' }),
  'post texts/seen/': (api) => api.texts.markSeen(),
  'post staff/catalogue/{kind}/': (api) => api.catalogue.add('badges', { name: 'a' }),
  'patch staff/catalogue/{kind}/{key}/': (api) => api.catalogue.change('badges', '1', { name: 'a' }),
  'delete staff/catalogue/{kind}/{key}/': (api) => api.catalogue.remove('badges', '1'),
  'post staff/catalogue/{kind}/{key}/move/': (api) => api.catalogue.move('badges', '1', 'up'),
  'post staff/catalogue/{kind}/{key}/merge/': (api) => api.catalogue.merge('badges', '1', '2'),
  'post staff/catalogue/{kind}/csv/': (api) => api.catalogue.importCsv('badges', { csv: 'a', dry_run: true }),
  'post cases/': (api) => api.cases.report({ subject: 'page', key: '/', reason: 'other', text: 'a' }),
  'post cases/key/': (api) => api.cases.findByKey({ key: 'a', confirm: true }),
  'post cases/objections/': (api) => api.cases.object({ number: '2026-0001', text: 'a' }),
  'post cases/approval/': (api) => api.cases.answerApproval('a'),
  'put staff/people/{username}/checks/{kind}/': (api) =>
    api.checks.write('m', 'identity', { checked_on: '2026-10-01' }),
  'delete staff/people/{username}/checks/{kind}/': (api) => api.checks.remove('m', 'identity'),
  'post staff/cases/': (api) => api.cases.open({ username: 'm', text: 'a' }),
  'post staff/cases/{number}/take/': (api) => api.cases.take('2026-0001'),
  'delete staff/cases/{number}/take/': (api) => api.cases.release('2026-0001'),
  'post staff/cases/{number}/decision/': (api) =>
    api.cases.decide('2026-0001', { measure: 'none', reason: 'unproven', text: 'a' }),
  'delete staff/cases/{number}/decision/': (api) => api.cases.withdraw('2026-0001', 'a'),
  'post staff/people/{username}/sessions-end/': (api) => api.people.endSessions('m'),
  'post staff/people/{username}/reset/': (api) => api.people.sendReset('m'),
  'post staff/people/{username}/activate/': (api) => api.people.activate('m'),
  'put staff/people/{username}/role/': (api) => api.people.setRole('m', { role: 'alumno' }),
  'delete staff/people/{username}/': (api) => api.people.erase('m', 'm'),
  'post staff/cases/{number}/answer/': (api) => api.cases.answer('2026-0001', { undo: true, text: 'a' }),
  'post staff/invitations/': (api) => api.invitations.invite({ people: 'a', dry_run: true }),
  'post staff/mails/': (api) => api.overview.sendAllAgain(),
  'post staff/mails/{id}/': (api) => api.overview.sendAgain('a'),
  'delete staff/mails/{id}/': (api) => api.overview.removeMail('a'),
  'post students/invitations/': (api) => api.students.invite('a, b@example.com'),
  'post students/invitations/{id}/': (api) => api.students.inviteAgain('1'),
  'delete students/invitations/{id}/': (api) => api.students.withdraw('1'),
  'delete students/{id}/': (api) => api.students.remove('1'),
  'put invitations/mentors/{id}/': (api) => api.ties.answer('1', true),
  'post invitations/mentors/key/': (api) => api.ties.find('a'),
  'post invitations/mentors/': (api) => api.ties.join({ token: 'a', username: 'b', password: 'c' }),
  'post invitations/key/': (api) => api.invitations.find({ uid: 'a', token: 'b' }),
  'post invitations/': (api) => api.invitations.accept({ uid: 'a', token: 'b' }),
  'post materials/': (api) => api.materials.add({ mentorship: 'm' }, file),
  'delete materials/{id}/': (api) => api.materials.remove('1'),
};
/** Asked elsewhere, or by no page. */
const ELSEWHERE = [
  'post auth/token/',
  'post auth/token/first/',
  'post auth/token/refresh/',
  'post auth/logout/',
  'put auth/profile/',
  'patch reviews/{id}/',
  'patch notifications/{id}/',
  'post notifications/mark-all-as-read/',
  'post notifications/unsubscribe/{token}/',
  'post availability/exceptions/',
  'delete availability/exceptions/',
  'post badges/',
  'put badges/{id}/',
  'patch badges/{id}/',
  'delete badges/{id}/',
];

let world: World;
/** Template -> whether its success is JSON. */
const promised = new Map<string, boolean>();

beforeAll(async () => {
  world = await createWorld();
  const { paths } = (await world.call('GET', '/api/schema/')).body as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(operations))
      if (method !== 'get') promised.set(`${method} ${path.replace('/api/', '')}`, !('204' in responses));
});
afterAll(() => world.close());
// Of other servers alone: ours has proposals in its place.
promised.set('post mentorships/{identifier}/reschedule/', true);

/** What becomes of a change that is answered so. */
async function outcome(change: (api: Api) => Promise<unknown>, answer: Response): Promise<string> {
  const platform = testPlatform({
    apiFetch: async ({ url }) =>
      url.endsWith('/api/capabilities/') ? Response.json({ extensions: ['talk', 'talk'] }) : answer.clone(),
  });
  const cookies = loggedIn(platform, { access: accessToken('a'), refresh: 'r' });
  const { api } = visit(platform, '/', { method: 'POST', cookies }).context;
  return change(api).then(
    () => 'done',
    (error) => (error instanceof ApiError ? error.kind : String(error)),
  );
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = '<!doctype html><title>Mantenimiento</title>';
const BROKEN = {
  'a page': new Response(page, { headers: HTML }),
  'a page that says it is JSON': new Response(page, { headers: { 'content-type': 'application/json' } }),
  'JSON that says it is a page': new Response('{"id":1}', { headers: HTML }),
  'nothing at 200': new Response('', { headers: { 'content-type': 'application/json' } }),
  'cut JSON': new Response('{"id": 1, "user', { headers: { 'content-type': 'application/json' } }),
};

it('knows every change of the contract', () => {
  expect([...Object.keys(CHANGES), ...ELSEWHERE].sort()).toEqual([...promised.keys()].sort());
});

it.each(Object.entries(CHANGES))('%s: the outcome of a broken answer is unknown', async (name, change) => {
  for (const [what, answer] of Object.entries(BROKEN))
    expect([what, await outcome(change, answer)]).toEqual([what, 'unclear']);
  const empty = await outcome(change, new Response(null, { status: 204 }));
  expect(empty).toBe(promised.get(name) ? 'unclear' : 'done');
});

it('a JSON message counts as success where an empty answer was promised', async () => {
  const done = () => Response.json({ message: 'Hecho.' });
  for (const [name, isJson] of promised)
    if (!isJson && CHANGES[name])
      expect([name, await outcome(CHANGES[name], done())]).toEqual([name, 'done']);
});
