import { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { sqlErrorOf } from './errors';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('of the driver'), { code, ...more });

describe('the meaning of a database error', () => {
  it.each([
    ['the server stops', '57P01'],
    ['it starts', '57P03'],
    ['it was too slow', '57014'],
    ['its disk is full', '53100'],
    ['it has no connection left', '53300'],
    ['its disk fails', '58030'],
    ['it only lets read', '25006'],
    ['several addresses refuse', 'ECONNREFUSED'],
    ['it says nothing', 'ETIMEDOUT'],
  ])('%s: unavailable', (_, code) => {
    const wrapped = new Error('Failed query', { cause: withCode(code) });
    expect(sqlErrorOf(wrapped)).toMatchObject({ kind: 'unavailable', code });
  });

  it.each([
    ['23505', 'conflict'],
    ['22001', 'bad-data'],
    ['40P01', 'retry'],
    ['42P01', 'other'],
    ['ENOENT', 'other'],
  ])('%s is %s', (code, kind) => expect(sqlErrorOf(withCode(code))?.kind).toBe(kind));

  it('a missing socket or an ended pool means unavailable', async () => {
    const pool = new Pool({ host: '/nowhere' });
    const error = await pool.query('select 1').catch((found) => found);
    expect(sqlErrorOf(error)).toMatchObject({ kind: 'unavailable', code: 'ENOENT' });
    await pool.end();
    const ended = await pool.query('select 1').catch((found) => found);
    expect(sqlErrorOf(ended)?.kind).toBe('unavailable');
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'timeout exceeded when trying to connect',
  ])('"%s" means unavailable', (message) => expect(sqlErrorOf(new Error(message))?.kind).toBe('unavailable'));

  it('another error is not one of the database', () => expect(sqlErrorOf(new Error('other'))).toBeNull());
});
