export interface Failure {
  file: string;
  test: string;
  message: string;
}
export interface FileResult {
  file: string;
  tests: number;
  assertions: number;
  seconds: number;
}
export interface Results {
  failures: Failure[];
  files: FileResult[];
}
export function vitestResults(report: unknown, root: string): Results;
export function playwrightResults(report: unknown): Results;
export function childSeconds(times: string): number;
export function tableOf(suites: { name: string; files: FileResult[]; wall: number; cpu: number }[]): string;
export function tooUnsteady(unsteady: Failure[], known: string): string | null;
