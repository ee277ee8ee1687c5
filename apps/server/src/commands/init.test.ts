import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { runCommand } from '../testing/runCommand.ts'
import { commands } from './commands.ts'
import { init } from './init.ts'

let folder: string
let taken = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-init-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fresh = (): string => join(folder, String(taken++))

const production = {
  '--site': 'https://shop.example',
  '--api': 'https://api.shop.example',
  '--vault': 'https://shop-vault.example',
}

/** In this process, since a process for each case would only take longer. */
async function runInit(args: readonly string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const code = await init.run(args.slice(1), { say: (line) => lines.push(line), result: () => {} })
  return { code, output: lines.join('\n') }
}

function flags(config: string, changed: Record<string, string> = {}): string[] {
  return ['init', '--config', config, ...Object.entries({ ...production, ...changed }).flat()]
}

test('latchkey-server init writes the settings, and the secrets with mode 0600, and prints the lines for the site', async () => {
  const config = fresh()
  const chains = 'eip155:1=https://node.example/key,eip155:1=https://other.example'
  const mail = {
    '--smtp-url': 'smtps://me:pass word@mail.example',
    '--mail-from': 'Shop <a@shop.example>',
  }
  const { code, output } = await runCommand([
    ...flags(config, { '--chains': chains, ...mail }),
    '--i-understand',
  ])
  expect(output).toContain(
    "endpoints: { api: 'https://api.shop.example', vault: 'https://shop-vault.example' }",
  )
  expect(output).toContain('src="https://api.shop.example/widget/latchkey.js"')
  expect(code).toBe(0)
  for (const name of ['secrets.env', 'chains.json']) {
    expect((await stat(join(config, name))).mode & 0o777, name).toBe(0o600)
  }
  const read = readConfig({ CONFIG: config })
  expect(read).toMatchObject({
    projectId: 'shop-example',
    origins: ['https://shop.example'],
    publicUrl: 'https://api.shop.example',
    vaultUrl: 'https://shop-vault.example',
    smtpUrl: 'smtps://me:pass word@mail.example',
    mailFrom: 'Shop <a@shop.example>',
    embeddedKms: { kind: 'file' },
    trustedProxies: 1,
  })
  expect(read.chains['eip155:1']?.rpc).toEqual([
    'https://node.example/key',
    'https://other.example',
  ])
  expect(read.secret).toMatch(/^[\w-]{43}$/)
  expect(read.vaultSecret).toMatch(/^[\w-]{43}$/)
  expect(await readFile(join(config, 'latchkey.env'), 'utf8')).not.toContain('pass word')
})

test('latchkey-server init does not replace a configuration without --force', async () => {
  const config = fresh()
  expect((await runInit(flags(config, { '--vault': 'none' }))).code).toBe(0)
  const before = await readFile(join(config, 'secrets.env'), 'utf8')
  await expect(runInit(flags(config, { '--vault': 'none' }))).rejects.toThrow(
    'already has a configuration. --force replaces it',
  )
  expect(await readFile(join(config, 'secrets.env'), 'utf8')).toBe(before)
})

describe('init rejects', () => {
  test.each([
    [
      'a vault on the site’s own origin',
      { '--vault': 'https://shop.example' },
      "The vault must not be on the site's own origin (shop.example)",
    ],
    [
      'a vault on the API’s own origin',
      { '--vault': 'https://api.shop.example' },
      "The vault must not be on the API's own origin (api.shop.example)",
    ],
    [
      'an API on http outside localhost',
      { '--api': 'http://api.shop.example' },
      'The API (http://api.shop.example) must use https',
    ],
    [
      'a vault on http outside localhost',
      { '--vault': 'http://shop-vault.example' },
      'The vault (http://shop-vault.example) must use https',
    ],
    [
      'a site on http outside localhost',
      { '--site': 'http://shop.example' },
      'The site (http://shop.example) must use https',
    ],
    ['a key file in production', {}, 'A key file would wrap the data keys in production'],
  ])('latchkey-server init rejects %s, and writes nothing', async (_what, changed, sentence) => {
    const config = fresh()
    const { code, output } = await runInit(flags(config, changed))
    expect(output).toContain(`✗ ${sentence}`)
    expect(code).toBe(1)
    await expect(stat(config)).rejects.toThrow('ENOENT')
  })

  test('latchkey-server init accepts a key file in production with --i-understand', async () => {
    expect((await runInit([...flags(fresh()), '--i-understand'])).code).toBe(0)
  })
})

test('latchkey-server init allows a vault on a sub-domain of the site after a warning', async () => {
  const changed = { '--vault': 'https://vault.shop.example' }
  const { code, output } = await runInit([...flags(fresh(), changed), '--i-understand'])
  expect(output).toContain(
    '! vault.shop.example is under the same domain as shop.example. Browsers isolate processes per registrable domain',
  )
  expect(output).toContain('Passkeys stay bound to vault.shop.example alone')
  expect(code).toBe(0)
})

test('latchkey-server init asks for settings without a flag, and asks again where there is no default', async () => {
  const config = fresh()
  const answers = [
    'http://localhost:5173',
    '',
    'http://localhost:4000',
    'http://vault.localhost:4000',
    '',
    '',
    '',
    '',
  ]
  const { code, output } = await runCommand(['init', '--config', config], {
    input: `${answers.join('\n')}\n`,
  })
  expect(output).toContain('Origin of your site (https://shop.example): ')
  expect(code, output).toBe(0)
  expect(readConfig({ CONFIG: config })).toMatchObject({
    origins: ['http://localhost:5173'],
    publicUrl: 'http://localhost:4000',
    trustedProxies: 0,
  })
  const short = await runCommand(['init', '--config', fresh()], { input: 'https://shop.example\n' })
  expect(short.output).toContain('The input has ended; give --api or answer the question.')
  expect(short.code).toBe(1)
})

test('latchkey-server init names the flag of a wrong value', async () => {
  const wrong = flags(fresh(), { '--chains': 'mainnet=https://node.example' })
  await expect(runInit(wrong)).rejects.toThrow(
    '--chains: "mainnet=https://node.example" is not <chain id>=<node URL>',
  )
})

test.each(Object.keys(commands))('latchkey-server %s --help explains the command', async (name) => {
  const command = await commands[name]?.()
  expect(command?.help).toMatch(new RegExp(`^latchkey-server ${name}`))
})

test('latchkey-server names an unknown command and an unknown flag', async () => {
  expect(await runCommand(['deploy'])).toEqual({
    code: 2,
    output:
      'There is no command deploy. Commands: init, check, migrate, backup, restore, rotate-keys, describe, paymaster, projects, console; without one the server starts.\n',
  })
  const { code, output } = await runCommand(['migrate', '--fast'])
  expect(output).toContain("Unknown option '--fast'")
  expect(code).toBe(2)
  const inJson = await runCommand(['backup', '--json'])
  expect(JSON.parse(inJson.output).error).toContain('Pass the file to write')
})
