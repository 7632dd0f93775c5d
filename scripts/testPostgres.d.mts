export function startPostgres(): Promise<{ url: string; stop(): Promise<void> } | null>;
export function installPostgres(): void;
export function hasPostgres(): boolean;
