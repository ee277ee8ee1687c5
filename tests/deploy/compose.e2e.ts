import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { prepareCluster } from '../../apps/server/src/db/prepareCluster.ts'
import { read, root } from '../architecture/repository.ts'
import { stack } from '../e2e/fixtures/stack.ts'

const text = v.record(v.string(), v.string())
const service = v.object({
  command: v.optional(v.array(v.string()), []),
  environment: v.optional(text, {}),
})
const compose = v.object({
  services: v.object({
    'node-1': service,
    'node-2': service,
    postgres: service,
    redis: service,
    caddy: service,
  }),
})

const { services } = v.parse(compose, parse(read('deploy/compose.yaml'), { merge: true }))
const main = join(root, 'apps/server/dist/main.js')
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const basePort = Number(new URL(stack().server ?? '').port) + 2
const ports = { postgres: basePort, redis: basePort + 1, caddy: basePort + 2 }
const nodes = [basePort + 3, basePort + 4] as const
const apiUrl = `https://api.shop.example:${ports.caddy}`
const vaultUrl = `https://shop-vault.example:${ports.caddy}`

const folder = mkdtempSync(join(tmpdir(), 'latchkey-compose-'))
chmodSync(folder, 0o755)
const running: ChildProcess[] = []
const output: string[] = []

afterAll(async () => {
  for (const child of running.reverse()) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

test('the commands of compose.yaml with Debian’s PostgreSQL, Redis and Caddy serve over TLS, also after one node was killed', async () => {
  const password = await startDatabase()
  start('redis-server', [...words('redis'), '--port', String(ports.redis), '--dir', folder])
  writeConfig()
  const [first, second] = nodes.map((port) => startNode(port, password))
  for (const port of nodes) await expect.poll(() => isHealthy(port), WAIT).toBe(true)
  startProxy()
  await expect.poll(() => status('/ready'), WAIT).toBe(200)
  expect(status('/frame/shop-example', vaultUrl)).toBe(200)

  first?.kill('SIGKILL')
  const statuses: number[] = []
  for (let asked = 0; asked < 20; asked += 1) statuses.push(status('/health'))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(second?.exitCode).toBe(null)
})

test('promtool accepts the Prometheus alert rules of deploy/', () => {
  execFileSync('promtool', ['check', 'rules', join(root, 'deploy/prometheus/latchkey.rules.yml')])
})

const WAIT = { timeout: 120_000, interval: 500 }

function start(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { env: { ...process.env, ...env }, cwd: folder, ...ACCOUNT })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (said: string) => output.push(said))
  }
  running.push(child)
  return child
}

/** The words of a service's command after its program. */
function words(name: 'postgres' | 'redis' | 'caddy'): string[] {
  return services[name].command.slice(1)
}

/** What the image of PostgreSQL does at its first start, and then its command. */
async function startDatabase(): Promise<string> {
  const [version = ''] = readdirSync('/usr/lib/postgresql').sort().reverse()
  const bin = join('/usr/lib/postgresql', version, 'bin')
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
  const { cluster, password } = await prepareCluster(join(folder, 'postgres'), {
    binaries,
    unsafeFast: true,
  })
  const place = ['-D', cluster, '-p', String(ports.postgres), '-c', 'unix_socket_directories=']
  start(binaries.postgres, [...words('postgres'), ...place])
  const admin = `postgres://latchkey:${password}@127.0.0.1:${ports.postgres}/postgres`
  await expect.poll(() => createDatabase(admin), WAIT).toBe(true)
  return password
}

async function createDatabase(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    await client.query('CREATE DATABASE latchkey')
    return true
  } catch {
    // PostgreSQL has not started yet.
    return false
  } finally {
    await client.end()
  }
}

function writeConfig(): void {
  const config = join(folder, 'config')
  mkdirSync(join(folder, 'keys'))
  execFileSync('chmod', ['0777', folder, join(folder, 'keys')])
  const flags = {
    config,
    site: 'https://shop.example',
    api: apiUrl,
    vault: vaultUrl,
    'data-dir': join(folder, 'keys'),
  }
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  execFileSync(process.execPath, [main, 'init', ...args, '--i-understand'], ACCOUNT)
}

function startNode(port: number, password: string): ChildProcess {
  const given = services['node-1'].environment
  expect(services['node-2']).toEqual(services['node-1'])
  const local = (value: string): string =>
    value
      .replace(/\$\{POSTGRES_PASSWORD:\?\}/, password)
      .replace('postgres:5432', `127.0.0.1:${ports.postgres}`)
      .replace('redis:6379', `127.0.0.1:${ports.redis}`)
  const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, local(value)]))
  const [, command = ''] = /^CMD (\[.+\])$/m.exec(read('deploy/Dockerfile')) ?? []
  const args = v.parse(v.array(v.string()), JSON.parse(command))
  const own = { PORT: String(port), ADMIN_ADDRESS: `127.0.0.1:${port + 2}` }
  const placed = args.map((word) => word.replace('/etc/latchkey', join(folder, 'config')))
  return start(process.execPath, [main, ...placed], { ...env, ...own })
}

/** Runs the image's HEALTHCHECK. */
function isHealthy(port: number): boolean {
  const [, command = ''] = /^ {2}CMD (\[.+\])$/m.exec(read('deploy/Dockerfile')) ?? []
  const [program = '', ...args] = v.parse(v.array(v.string()), JSON.parse(command))
  try {
    execFileSync(program, args, { env: { ...process.env, PORT: String(port) } })
    return true
  } catch {
    // Exit code 1: the container is not healthy yet.
    return false
  }
}

function startProxy(): void {
  const caddyfile = join(folder, 'Caddyfile')
  const local =
    '{\n\tlocal_certs\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
  writeFileSync(caddyfile, local + read('deploy/Caddyfile'))
  const args = words('caddy').map((word) => word.replace('/etc/caddy/Caddyfile', caddyfile))
  start('caddy', args, {
    API_HOST: new URL(apiUrl).host,
    VAULT_HOST: new URL(vaultUrl).host,
    UPSTREAMS: nodes.map((port) => `127.0.0.1:${port}`).join(' '),
    XDG_DATA_HOME: join(folder, 'caddy'),
    XDG_CONFIG_HOME: join(folder, 'caddy'),
  })
}

/** The status of a GET through the proxy; 0 without an answer. */
function status(path: string, url = apiUrl): number {
  const { hostname, port, host } = new URL(url)
  const authority = join(folder, 'caddy/caddy/pki/authorities/local/root.crt')
  const { stdout } = spawnSync(
    'curl',
    [
      ...['--silent', '--max-time', '10', '--output', '/dev/null', '--write-out', '%{http_code}'],
      ...['--cacert', authority, '--resolve', `${hostname}:${port}:127.0.0.1`],
      `https://${host}${path}`,
    ],
    { encoding: 'utf8' },
  )
  return Number(stdout)
}
