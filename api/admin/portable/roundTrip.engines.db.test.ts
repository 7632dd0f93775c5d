import fs, { readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '~/api/db/connect';
import { migrations, OLD_CHAIN } from '~/api/db/migrate';
import { users } from '~/api/db/schema';
import { keptSecret } from '~/api/start';
import {
  contentOf,
  countUsers,
  createPortableWorld,
  linesOf,
  NOW,
  withoutTable,
} from '~/tests/support/portableWorld';
import { copyDatabase, exportToFile, importFromFile } from './transfer';

const world = await createPortableWorld({ server: true });
afterAll(world.close);
const source = await world.openFilled();

/** Takes away what came after the baseline. */
async function undoMigrations({ db }: Database): Promise<void> {
  const rules = [
    'notice_hours',
    'horizon_weeks',
    'pause_minutes',
    'most_a_day',
    'own_price',
    'confirms_known',
    'late_hours',
    'late_means',
    'absent_means',
  ];
  const statements = [
    'drop table student_invitations, mentor_offers',
    'alter table mentorships drop column offer_name, alter column price_cents type integer',
    'drop table open_series',
    'drop index users_shut_idx, users_email_idx',
    'alter table users drop column restriction, drop column restricted_until, drop column invited_name, drop column guardian_email, drop column guardian_consent_at',
    'drop table blocks, case_reports, cases, audit_log, checks, job_runs',
    'alter table mentor_profiles drop column approval, drop column is_professional, drop column payment_ways, drop column payment_note',
    'alter table notifications drop column about_id',
    'alter table preferences drop column first_steps',
    'drop table expertise_aliases, text_versions',
    'alter table mentorships drop column is_professional, drop column group_title, drop column indexed, drop column terms',
    'alter table mentorship_students drop column early_start_at, drop column late_at, drop column charged_at',
    ...['scopes', 'expertises', 'badges'].map(
      (table) => `alter table ${table} drop column position, drop column retired_at`,
    ),
    'alter table users drop column texts_seen_at, drop column mail_refused_at, drop column mail_refusal',
    'alter table reviews drop column hidden_at',
    'alter table materials drop column hidden_at',
    'drop table public_changes, proposals, session_reports, busy_imports, busy_hours, student_reviews',
    'drop table next_steps, student_notes, session_payments, student_credits, profile_views, known_networks',
    'alter table mentorships drop column answer_by, drop column missed, drop column offered, drop column series_id',
    'create index mentorships_done_idx on mentorships (mentor_id, upper(during)) where cancelled_at is null and confirmed_at is not null',
    'alter table availability_exceptions drop column last_day',
    'drop index reviews_waiting_idx',
    'alter table chat_messages drop column material_id',
    'drop table materials, stored_files, loose_files, saved_replies, room_marks',
    'alter table mentor_profiles drop column languages, drop column intro_video_url',
    'alter table mentor_search drop column languages',
    'alter table reviews drop column published_at',
    `alter table mentor_profiles ${rules.map((name) => `drop column ${name}`).join(', ')}`,
    "delete from schema_migrations where name <> '0000_baseline'",
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
}

describe('an exported database', () => {
  it('has the same content after moving from the embedded engine to a server and back', async (test) => {
    const first = await world.exported(source);
    expect(statSync(first).mode & 0o777).toBe(0o600);
    const back = await world.open();
    if (!world.hasServer) test.skip();
    const onServer = await world.openOnServer();
    const loaded = await importFromFile(first, onServer);
    expect(loaded.jobs).toBe(2);
    expect(loaded.tables.find(({ name }) => name === 'users')?.rows).toBe(await countUsers(source));
    const second = await world.exported(onServer);
    expect(contentOf(second)).toEqual(contentOf(first));
    await importFromFile(second, back);
    expect(contentOf(await world.exported(back))).toEqual(contentOf(first));
  });

  it('is imported with working sequences and triggers, and the same secret', async () => {
    const target = await world.open();
    await importFromFile(await world.exported(source), target);
    expect(await keptSecret(target.db)).toBe(await keptSecret(source.db));
    const values = {
      username: 'nueva',
      email: 'nueva@example.com',
      passwordHash: 'x',
      userType: 'mentor' as const,
    };
    const [made] = await target.db
      .insert(users)
      .values({ ...values, createdAt: NOW })
      .returning({ id: users.id });
    const { rows } = await target.db.execute<{ last: number }>(sql`select max(id)::int as last from users`);
    expect(made?.id).toBe(rows[0]?.last);
    const { rows: disabled } = await target.db.execute(
      sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    );
    expect(disabled).toEqual([]);
    const { rows: triggers } = await target.db.execute(sql`select 1 from pg_trigger where not tgisinternal`);
    expect(triggers.length).toBeGreaterThan(5);
  });

  it('is only imported into an empty database, which may have been started before', async () => {
    const file = await world.exported(source);
    const target = await world.open();
    const ownSecret = await keptSecret(target.db);
    await importFromFile(file, target);
    expect(await keptSecret(target.db)).not.toBe(ownSecret);
    await expect(importFromFile(file, target)).rejects.toThrow(/no está vacía/);
    expect(contentOf(await world.exported(target))).toEqual(contentOf(file));
    const old = await world.open();
    await old.db.execute(sql`update schema_migrations set name = '0001_tables' where name = '0000_baseline'`);
    await expect(importFromFile(file, old)).rejects.toThrow(/es de una versión anterior de Mentorea/);
  });

  it.for([
    'pglite',
    'postgres',
  ])('of the old chain of migrations is imported into %s unchanged', async (engine, test) => {
    if (engine === 'postgres' && !world.hasServer) test.skip();
    const past = await world.open();
    await importFromFile(await world.exported(source), past);
    await undoMigrations(past);
    const [top = '', ...lines] = linesOf(await world.exported(past));
    const file = world.sealed([JSON.stringify({ ...JSON.parse(top), migrations: OLD_CHAIN }), ...lines]);
    const target = engine === 'pglite' ? await world.open({ bare: true }) : await world.openOnServer();
    await importFromFile(file, target);
    const [header = ''] = linesOf(await world.exported(target));
    expect(JSON.parse(header).migrations).toEqual(migrations.map(({ name }) => name));
    await undoMigrations(target);
    const loaded = linesOf(await world.exported(target));
    // A newer version derives what the search reads anew, with the letters of its own engine.
    const kept = (all: string[]) => withoutTable(all, 'mentor_search').slice(1, -1);
    expect(kept(loaded)).toEqual(kept(linesOf(file)));
  });

  it('never overwrites a file, and a path that cannot be written is reported', async () => {
    const file = world.fileName();
    writeFileSync(file, 'mine');
    await expect(exportToFile(source.db, { file, now: NOW })).rejects.toThrow(/ya existe/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const nowhere = join(world.folder, 'no/such/folder.gz');
    await expect(exportToFile(source.db, { file: nowhere, now: NOW })).rejects.toThrow(
      /No se puede escribir/,
    );
  });

  it('ends on a full disk, also while a write waits for room', async () => {
    const { db } = await world.open();
    await db.execute(sql`insert into settings (key, value)
      select 'long', to_jsonb(string_agg(sha256(n::text::bytea)::text, '')) from generate_series(1, 20000) n`);
    const file = world.fileName();
    const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });
    // It says so late: what is compressed meanwhile finds no reader.
    const disk = new Writable({ write: (_chunk, _encoding, done) => void setTimeout(done, 500, noSpace) });
    const full = vi.spyOn(fs, 'createWriteStream').mockReturnValue(disk as fs.WriteStream);
    syncBuiltinESMExports();
    try {
      await expect(exportToFile(db, { file, now: NOW })).rejects.toThrow(/No se puede escribir.*ENOSPC/);
    } finally {
      full.mockRestore();
      syncBuiltinESMExports();
    }
  });
});

describe('moving a database', () => {
  it('copies everything to a server and reports the rows of each table', async (test) => {
    if (!world.hasServer) test.skip();
    const target = await world.openOnServer();
    const { tables } = await copyDatabase(source, target, { now: NOW });
    expect(tables.find(({ name }) => name === 'pictures')).toEqual({ name: 'pictures', rows: 90 });
    expect(contentOf(await world.exported(target))).toEqual(contentOf(await world.exported(source)));
  });

  it('refuses a server that is not empty', async (test) => {
    if (!world.hasServer) test.skip();
    const target = await world.openOnServer();
    await copyDatabase(source, target, { now: NOW });
    await expect(copyDatabase(source, target, { now: NOW })).rejects.toThrow(/no está vacía/);
  });

  it('refuses an empty source', async (test) => {
    if (!world.hasServer) test.skip();
    const copying = copyDatabase(await world.openOnServer(), await world.openOnServer(), { now: NOW });
    await expect(copying).rejects.toThrow(/nada que exportar/);
  });
});
