// How the real nginx, Caddy and HAProxy are told to stand before a server of a test.
import type { ProgramPlan } from './system-program.ts';

/** `lines`: further directives, of the location, the site or the front end; `proxyLines`: of Caddy's `reverse_proxy`. */
type PlanOf = (upstreamPort: number | string, lines?: string, proxyLines?: string) => ProgramPlan;

export const reverseProxies = {
  nginx: (upstreamPort, lines = '') => ({
    files: ({ port, folder }) => ({
      'nginx.conf': `
        pid ${folder}/pid; error_log stderr; daemon off; worker_processes 1;
        events {}
        http {
          access_log off;
          client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
          uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
          server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${upstreamPort}; ${lines} } }
        }`,
    }),
    args: (folder) => ['-c', `${folder}/nginx.conf`, '-p', folder, '-e', 'stderr'],
  }),
  caddy: (upstreamPort, lines = '', proxyLines = '') => ({
    files: ({ port }) => ({
      Caddyfile: `{
          admin off
          auto_https off
        }
        http://127.0.0.1:${port}, http://easel.example.com:${port} {
          ${lines}
          reverse_proxy 127.0.0.1:${upstreamPort} {
            ${proxyLines}
          }
        }`,
    }),
    args: (folder) => ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'],
  }),
  haproxy: (upstreamPort, lines = '') => ({
    files: ({ port }) => ({
      'haproxy.cfg': `
defaults
  mode http
  timeout connect 5s
  timeout client 300s
  timeout server 300s
frontend f
  bind 127.0.0.1:${port}
  ${lines}
  default_backend b
backend b
  server s 127.0.0.1:${upstreamPort}
`,
    }),
    args: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
  }),
} satisfies Record<string, PlanOf>;
