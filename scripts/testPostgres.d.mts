export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
  /** As `pg_ctl stop -m` with this mode; its data stay. */
  halt(mode: 'fast' | 'immediate'): Promise<void>;
  /** On the same data, after a halt; resolves when it answers. */
  resume(): Promise<void>;
}
export function startPostgres(): Promise<TestPostgres | null>;
export function installPostgres(): void;
export function hasPostgres(): boolean;
