/** Debian's Prometheus, with our alerts (docs/operations/alerts.yml): it scrapes and computes as an operator's does. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './patience';
import { freePort } from './server';

const alerts = fileURLToPath(new URL('../../docs/operations/alerts.yml', import.meta.url));

export const hasPrometheus = () => spawnSync('prometheus', ['--version']).status === 0;

interface Answer {
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
}

/** `ports`: of `/metrics` on this machine. Resolves once all were scraped. */
export async function startPrometheus(ports: number[], { everySeconds }: { everySeconds: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-prometheus-'));
  const config = {
    global: { scrape_interval: `${everySeconds}s`, evaluation_interval: `${everySeconds}s` },
    rule_files: [alerts],
    scrape_configs: [
      { job_name: 'mentorea', static_configs: [{ targets: ports.map((port) => `127.0.0.1:${port}`) }] },
    ],
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const options = [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  const child = spawn('prometheus', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written += text;
  });
  const ended = once(child, 'close');

  /** An instant query of PromQL: labels and values. */
  const ask = async (query: string) => {
    const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(query)}`;
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${query}: ${await answer.text()}`);
    const { data } = (await answer.json()) as Answer;
    return data.result.map(({ metric, value }) => ({ labels: metric, value: Number(value[1]) }));
  };
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(written);
      const up = await ask('up == 1').catch(() => []);
      if (up.length < ports.length) throw new Error(`Not all are scraped yet.\n${written}`);
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ask,
    /** The sum of the values found; 0 when there are none. */
    sum: async (query: string) => (await ask(query)).reduce((sum, { value }) => sum + value, 0),
    stop,
  };
}
