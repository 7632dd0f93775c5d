export interface Failure {
  file: string;
  test: string;
  message: string;
}
export function vitestFailures(report: unknown, root: string): Failure[];
export function playwrightFailures(report: unknown): Failure[];
