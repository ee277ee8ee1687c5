import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../benches/relay/benchServices.ts'
import { read } from '../architecture/repository.ts'

export type Balancer = {
  url: string
  /** Sends requests to these nodes alone from now on. */
  use(ports: readonly number[]): Promise<void>
  close(): Promise<void>
}

const run = promisify(execFile)

/** Caddy with deploy/Caddyfile, without TLS. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-caddy-'))
  const config = join(folder, 'Caddyfile')
  const [port, adminPort] = [await freePort(), await freePort()]
  const admin = `127.0.0.1:${adminPort}`
  const sites = read('deploy/Caddyfile').replace('{$API_HOST}, {$VAULT_HOST}', `http://:${port}`)
  await writeFile(config, `{\n\tadmin ${admin}\n}\n${sites}`)
  const environment = (upstreams: readonly number[]) => ({
    ...process.env,
    API_HOST: `localhost:${port}`,
    UPSTREAMS: upstreams.map((each) => `127.0.0.1:${each}`).join(' '),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  })
  const child = spawn('caddy', ['run', '--config', config], {
    env: environment(ports),
    stdio: 'ignore',
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await wait(100)
  return {
    url,
    async use(upstreams) {
      const env = environment(upstreams)
      await run('caddy', ['reload', '--config', config, '--address', admin], { env })
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
