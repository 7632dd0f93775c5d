/** With scripts: a session is moved in the calendar by mouse and by keys (docs/product.md, 'Sessions: list, week and calendar'). */
import { expect, type Page } from '@playwright/test';
import { dayOf, formatTime } from '~/app/domain/time/dates';
import type { ApiClient } from '~/tests/support/api';
import { type Actor, book } from '~/tests/support/marketplace';
import { toBeTakenOver } from './support/hydrated';
import { logIn } from './support/logIn';
import { expectToast } from './support/schedule';
import { test } from './support/test';

const ZONE = 'Europe/Madrid';
const HOUR_MS = 3_600_000;

async function openWeek(page: Page, api: ApiClient, people: { student: Actor; mentor: Actor }, as: Actor) {
  const booked = await book(api, people);
  await logIn(page, as);
  const week = `/calendar?vista=semana&dia=${dayOf(booked.init_date, ZONE)}`;
  await page.goto(week);
  await toBeTakenOver(page);
  // Upwards from the last hours of the day.
  const by = formatTime(booked.init_date, ZONE) < '18:00' ? 1 : -1;
  const later = (hours: number) => formatTime(new Date(Date.parse(booked.init_date) + hours * HOUR_MS), ZONE);
  const [start, end] = [later(by), later(by + 1)];
  return { booked, week, by, start, end, session: page.locator('[data-move]').first() };
}

test('by mouse: a ghost shows length and hours, the review opens with them, and only its button sends', async ({
  page,
  api,
  people,
  check,
}) => {
  const { booked, week, by, start, end, session } = await openWeek(page, api, people, people.mentor);
  // Said where scripts are known to run.
  await page.reload();
  await toBeTakenOver(page);
  const hint = page.getByText('Arrastra para bloquear o proponer');
  await expect(hint).toBeVisible();
  await session.scrollIntoViewIfNeeded();
  const box = await session.boundingBox();
  if (!box) throw new Error('no session on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + by * 96, { steps: 8 });
  await expect(page.locator('.cal-ghost')).toContainText(`${start} – ${end}`);
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'Revisa tu propuesta' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^A / })).toContainText(`de ${start} a ${end}`);
  const path = `/api/mentorships/${booked.identifier}/`;
  const proposal = async () =>
    (await api.call<{ proposal?: unknown }>('GET', path, { token: people.mentor.token })).proposal ?? null;
  expect(await proposal()).toBeNull();
  await check();
  await page.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expectToast(page, 'Propuesta enviada');
  await expect(page).toHaveURL(week);
  expect(await proposal()).not.toBeNull();
  // Said once.
  await expect(hint).toHaveCount(0);
});

test('by keys: Space lifts, arrows move, Escape puts back, Enter opens the review; a press still opens the details', async ({
  page,
  api,
  people,
}) => {
  const { week, by, start, end, session } = await openWeek(page, api, people, people.student);
  const ghost = page.locator('.cal-ghost');
  await session.focus();
  await page.keyboard.press('Space');
  await expect(ghost).toBeVisible();
  const arrow = by > 0 ? 'ArrowDown' : 'ArrowUp';
  await page.keyboard.press(arrow);
  await page.keyboard.press('Escape');
  await expect(ghost).toHaveCount(0);
  await expect(session).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press(arrow);
  await page.keyboard.press(arrow);
  await expect(page.locator('[aria-live=polite]', { hasText: `de ${start} a ${end}` })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: /^A / })).toContainText(`de ${start} a ${end}`);
  await page.goBack();
  await expect(page).toHaveURL(week);
  await page.locator('[data-move]').first().click();
  await expect(page.getByRole('dialog', { name: / con / })).toBeVisible();
});
