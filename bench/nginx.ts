import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#db/free-port.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path))

/** nginx with one worker, serving the response of `url` as it was transferred, from a file; undefined if nginx is not installed. */
export async function startNginx(url: string): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  if (!program) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'html'))
  await writeFile(join(folder, 'html/page'), await transferredBytes(url))
  const port = await freePort()
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
     events { worker_connections 1024; }
     http {
       access_log off; gzip off; sendfile on; tcp_nopush on; keepalive_timeout 65; keepalive_requests 1000000;
       client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
       uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       server { listen 127.0.0.1:${port}; root ${folder}/html; default_type text/html; add_header Content-Encoding br; }
     }`,
  )
  const server = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}/page`
  for (
    let tries = 0;
    tries < 50 &&
    !(await fetch(address).then(
      () => true,
      () => false,
    ));
    tries++
  ) {
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    url: address,
    async stop() {
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The response body before decoding. */
async function transferredBytes(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip, br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => done(Buffer.concat(chunks)))
    }).once('error', fail)
  })
}
