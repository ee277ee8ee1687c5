import { createHash, X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningChain, startAnvil } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BenchPostgres,
  type BenchRedis,
  startBenchPostgres,
  startBenchRedis,
} from '../../benches/relay/benchServices.ts'
import { smtpUrl } from '../../scripts/stack/inboxPart.ts'
import { buildServerFiles } from '../../scripts/stack/serverFiles.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import { addPasskeyDevice, launchVaultBrowser } from '../e2e/fixtures/vaultBrowser.ts'
import { openLocalRegistry, type Registry } from './localRegistry.ts'
import { createMachine, type Machine, verifyUnits } from './machine.ts'
import { readGuide } from './readGuide.ts'

const { demo: site = '', server: api = '', vault = '', inbox = '' } = stack()
const port = Number(new URL(site).port)
const tarballs = mkdtempSync(join(tmpdir(), 'latchkey-tarballs-'))

let chain: RunningChain
let registry: Registry
let machine: Machine
let postgres: BenchPostgres
let redis: BenchRedis

// Before the clock starts: what a release publishes, and the services an operator has already.
beforeAll(async () => {
  await buildServerFiles(new AbortController().signal)
  registry = await openLocalRegistry(tarballs)
  chain = await startAnvil({ chainId: 1 })
  postgres = await startBenchPostgres()
  redis = await startBenchRedis()
  machine = createMachine({ registry, substitutions: substitutions() })
})
afterAll(async () => {
  await machine.close()
  await redis.stop()
  await postgres.remove()
  await chain.close()
  registry.close()
  rmSync(tarballs, { recursive: true })
})

test('after the commands of the Deploy guide, a visitor of another origin logs in by email over TLS', async () => {
  const said: string[] = []
  const seconds: [step: string, seconds: number][] = []
  const timed = async (step: string, run: () => Promise<void>): Promise<void> => {
    const start = performance.now()
    await run()
    seconds.push([step, (performance.now() - start) / 1000])
  }

  for (const { title, commands } of readGuide('deploy.md')) {
    await timed(title, async () => {
      said.push(await machine.run(commands))
    })
    if (commands.includes('systemctl reload caddy')) await timed('until it answers', untilServed)
  }
  verifyUnits(machine, ['latchkey.service', 'latchkey-backup.service', 'latchkey-backup.timer'])
  expect(said.at(-1)).toContain('Everything needed is in place.')
  expect(said.at(-1)).not.toContain('✗')

  pasteLines(said.join('\n'))
  await timed('A visitor logs in by email', logInAsVisitor)
  await timed('The nightly backup', () => machine.runUnit('latchkey-backup.service'))
  const backups = readdirSync(join(machine.folder, 'var/lib/latchkey/backups'))
  expect(backups.filter((name) => name.endsWith('.backup'))).toHaveLength(1)

  const total = seconds.reduce((sum, [, each]) => sum + each, 0)
  for (const [step, each] of [...seconds, ['Total', total] as const]) {
    process.stdout.write(`${each.toFixed(1).padStart(6)} s  ${step}\n`)
  }
})

test('the commands of the Operate guide back up, restore, upgrade and rotate keys, and the embedded wallet is there afterwards', async () => {
  const said = new Map<string, string>()
  for (const { title, commands } of readGuide('operate.md')) {
    said.set(title, await machine.run(commands))
    if (title === 'Restore') {
      // The guide: "Then set DATA_DIR in latchkey.env, start the server".
      setLine('latchkey.env', 'DATA_DIR', `${machine.folder}/var/lib/latchkey/restored`)
      await machine.run('systemctl start latchkey.service')
      await untilServed()
    }
  }
  expect(said.get('Restore')).toMatch(/✓ \d+ rows of \d+ tables are restored/)
  expect(said.get('Upgrade')).toContain('Everything needed is in place.')
  expect(said.get('Keys')).toContain('✓ 1 data keys are rewrapped')
})

test('the commands of the guide Scale out move the data to an external PostgreSQL, with Redis, and restart the node', async () => {
  for (const { title, commands } of readGuide('scale-out.md')) {
    await machine.run(commands)
    if (title !== 'Move the database') continue
    // The guide: "Then write DATABASE_URL and REDIS_URL into secrets.env and start the server".
    setLine('secrets.env', 'DATABASE_URL', postgres.url)
    setLine('secrets.env', 'REDIS_URL', redis.url)
    await machine.run('systemctl start latchkey.service')
    await untilServed()
  }
  await untilServed()
  const check = 'runuser -u latchkey -- latchkey-server check --config /etc/latchkey'
  expect(await machine.run(check)).toContain('Everything needed is in place.')
  const rotate = 'runuser -u latchkey -- latchkey-server rotate-keys --config /etc/latchkey'
  expect(await machine.run(rotate)).toContain('✓ 1 data keys are rewrapped')
})

/** Sets one setting in a file of /etc/latchkey. */
function setLine(file: string, name: string, value: string): void {
  const path = join(machine.folder, 'etc/latchkey', file)
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const others = lines.filter((line) => !line.startsWith(`${name}=`))
  writeFileSync(path, `${[...others, `${name}=${value}`].join('\n')}\n`)
}

/** Names and ports of this machine; port 443 and certificates of a public authority are not available to a test. */
function substitutions(): [written: string, used: string][] {
  const upstream = `127.0.0.1:${port + 1}`
  const local = 'tls internal'
  const sites = [site, api, vault].map((url) => new URL(url).host)
  return [
    [
      'api.shop.example, shop-vault.example {',
      `{
	admin off
	skip_install_trust
	auto_https disable_redirects
}
${sites[0]} {
	${local}
	root * SITE
	file_server
}
${sites[1]}, ${sites[2]} {
	${local}`,
    ],
    ['SITE', '/var/lib/site'],
    ['--site https://shop.example', `--port ${port + 1} --site ${site}`],
    ['--api https://api.shop.example', `--api ${api}`],
    ['--vault https://shop-vault.example', `--vault ${vault}`],
    ['127.0.0.1:4000', upstream],
    [
      'curl -sf -o /dev/null https://api.shop.example',
      `curl -sf -o /dev/null --cacert ca.crt --resolve ${new URL(api).host}:127.0.0.1 ${api}`,
    ],
    ['https://node.example/key', chain.url],
    ['smtps://user:password@mail.example', smtpUrl(inbox)],
    ['postgres://latchkey:password@db.internal/latchkey', postgres.url],
  ]
}

async function untilServed(): Promise<void> {
  // Caddy's root certificate, for every account of the machine.
  const trust = 'install -m 0644 caddy/caddy/pki/authorities/local/root.crt ca.crt'
  const script = `fetch('${api}/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`
  const ask = (): Promise<string> => machine.run(`${trust}\nnode -e "${script}" && echo served`)
  await expect.poll(() => ask().catch(() => ''), { timeout: 120_000 }).toContain('served')
}

/** The owner's page: the lines that `init` prints, and nothing else. */
function pasteLines(said: string): void {
  const [, lines = ''] = /Without one:\n([\s\S]+?)<\/latchkey-button>/.exec(said) ?? []
  expect(lines).toContain(`src="${api}/widget/latchkey.js"`)
  mkdirSync(join(machine.folder, 'var/lib/site'), { recursive: true })
  writeFileSync(
    join(machine.folder, 'var/lib/site/index.html'),
    `<!doctype html><title>Shop</title><link rel="icon" href="data:,">${lines}</latchkey-button>`,
  )
}

async function logInAsVisitor(): Promise<void> {
  const browser = await launchVaultBrowser([
    '--host-resolver-rules=MAP *.example 127.0.0.1',
    `--ignore-certificate-errors-spki-list=${authorityKey()}`,
  ])
  try {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(site)
    await addPasskeyDevice(context, page)
    await logIn(page, 'ann@example.com')
    const card = await openVaultCard(page)
    await card.getByRole('button', { name: 'Create with a passkey' }).click()
    await page.locator('latchkey-button').getByRole('button', { name: /0x/ }).waitFor()
  } finally {
    await browser.close()
  }
}

/** Chromium trusts chains with this key: the SHA-256 of Caddy's intermediate authority. */
function authorityKey(): string {
  const path = join(machine.folder, 'caddy/caddy/pki/authorities/local/intermediate.crt')
  const { publicKey } = new X509Certificate(readFileSync(path))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(key).digest('base64')
}
