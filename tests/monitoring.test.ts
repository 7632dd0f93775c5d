/** Alerts and dashboard read metrics that exist, and Prometheus reads the alerts (docs/operations/monitoring.md). */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { registry } from '~/api/telemetry/metrics';

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string) => readFileSync(file(name), 'utf8');

it.each([
  ['docs/operations/alerts.yml', 8],
  ['docs/operations/dashboard.json', 15],
  ['docs/operations/monitoring.md', 15],
])('%s names metrics that exist', async (name, least) => {
  const known = new Set((await registry.getMetricsAsJSON()).map((metric) => metric.name));
  const named = new Set([...read(name).matchAll(/\bmentorea_\w+/g)].map(([metric]) => metric));
  const wrong = [...named].filter(
    (metric) => !known.has(metric) && !known.has(metric.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(wrong).toEqual([]);
  expect(named.size).toBeGreaterThanOrEqual(least);
});

it('the dashboard asks something in every panel', () => {
  const { panels } = JSON.parse(read('docs/operations/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  expect(panels.map(({ targets }) => targets.every(({ expr }) => expr.length > 0))).not.toContain(false);
  expect(panels.length).toBeGreaterThan(10);
});

it.skipIf(spawnSync('promtool', ['--version']).error)('Prometheus reads eight alerts', () => {
  expect(
    execFileSync('promtool', ['check', 'rules', file('docs/operations/alerts.yml')], { encoding: 'utf8' }),
  ).toContain('8 rules found');
});
