/** nginx with deploy/nginx.conf as it is, but for names, ports, the certificate and its folder. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from './patience';
import { freePort } from './server';

const shipped = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

export const hasNginx = () =>
  [['nginx', '-v'] as const, ['openssl', 'version'] as const].every(
    ([program, option]) => spawnSync(program, [option]).status === 0,
  );

/** In front of the instances on these two ports, at https://localhost:`port`. The certificate is its own. */
export async function startNginx({ port, instances }: { port: number; instances: [number, number] }) {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-nginx-'));
  const plainPort = await freePort();
  mkdirSync(join(folder, 'cache'));
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    'privkey.pem',
  ];
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-days', '2', ...key, '-out', 'fullchain.pem', ...names],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
  const replacements: [RegExp, string][] = [
    [/127\.0\.0\.1:3001/, `127.0.0.1:${instances[0]}`],
    [/127\.0\.0\.1:3002/, `127.0.0.1:${instances[1]}`],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 /, `listen 127.0.0.1:${port} `],
    [/listen \[::\]:80;/, `listen [::1]:${plainPort};`],
    [/listen \[::\]:443 /, `listen [::1]:${port} `],
    [/\/etc\/letsencrypt\/live\/mentorea\.example/g, folder],
    [/mentorea\.example/g, 'localhost'],
    [/\/var\/lib\/nginx\/mentorea/, join(folder, 'cache')],
  ];
  const site = replacements.reduce(
    (text, [from, to]) => {
      if (text.search(from) < 0) throw new Error(`deploy/nginx.conf has no ${from}`);
      return text.replace(from, to);
    },
    readFileSync(shipped, 'utf8'),
  );
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log info;
    events { worker_connections 1024; }
    http {
      log_format where '$status $upstream_addr $request_uri';
      access_log ${folder}/access.log where;
      ${temporary.join('\n')}
      include ${folder}/site.conf;
    }`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const failed = ended.then(() => Promise.reject(new Error(read('error.log'))));
  const answers = eventually(() => fetch(`http://localhost:${plainPort}/`, { redirect: 'manual' }));
  await Promise.race([answers, failed]);
  failed.catch(() => {});
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    /** A line for each request: status, the instances asked, the address. */
    asked: () => read('access.log').trim().split('\n'),
    errors: () => read('error.log'),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
