import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { helpText } from '../commands/help.ts'
import { seedProjects } from '../projects/settings.ts'
import { readConfig, settings } from './config.ts'

test('a flag of the server overrides its environment variable', () => {
  const config = readConfig({ PORT: '1', HOST: 'a' }, ['--port', '2', '--data-dir=/x=y'])
  expect(config).toMatchObject({ port: 2, host: 'a', dataDir: '/x=y' })
})

test('the server’s start error names the invalid setting', () => {
  expect(() => readConfig({ PORT: 'eighty' })).toThrow('PORT: must be a whole number')
  expect(() => readConfig({ CHAINS: '{"eip155:1": ["ftp://x"]}' })).toThrow(/^CHAINS: /)
  expect(() => readConfig({ CHAINS: '{"ethereum": ["https://x"]}' })).toThrow(/^CHAINS: /)
  expect(() => readConfig({ ORIGINS: 'shop.example' })).toThrow(/^ORIGINS: /)
  expect(() => readConfig({}, ['--colour', 'red'])).toThrow('Unknown argument --colour')
  expect(() => readConfig({}, ['--port'])).toThrow('--port needs a value')
})

test('DEVICE_LINK is off by default, and off or required', () => {
  expect(readConfig({}).deviceLink).toBe('off')
  expect(readConfig({ DEVICE_LINK: 'required' }).deviceLink).toBe('required')
  expect(() => readConfig({ DEVICE_LINK: 'true' })).toThrow('must be off or required')
})

test('the server rejects a SECRET of less than 32 bytes and says how to create one', () => {
  const sentence =
    'SECRET: must have at least 32 bytes, and this one has 31; "openssl rand -base64 32" makes one'
  expect(() => readConfig({ SECRET: 'x'.repeat(31) })).toThrow(sentence)
  expect(readConfig({ SECRET: 'x'.repeat(32) }).secret).toBe('x'.repeat(32))
  expect(readConfig({}).secret).toBeNull()
})

test('the server reads chains as a URL, a list or a description, from text or from a file', async () => {
  const chains = {
    'eip155:1': 'https://one.example',
    'eip155:10': ['https://a.example', 'https://b.example'],
    'eip155:31337': { rpc: ['http://127.0.0.1:8545'], name: 'Local', bundlers: ['http://b'] },
  }
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-config-'))
  const file = join(folder, 'chains.json')
  await writeFile(file, JSON.stringify(chains))
  for (const text of [JSON.stringify(chains), file]) {
    const config = readConfig({ CHAINS: text })
    expect(config.chains['eip155:1']?.rpc).toEqual(['https://one.example'])
    expect(config.chains['eip155:10']?.rpc).toHaveLength(2)
    expect(config.chains['eip155:31337']).toMatchObject({ name: 'Local', bundlers: ['http://b'] })
  }
  await rm(folder, { recursive: true })
})

test('the server serves a development project to localhost only, by default', () => {
  expect(seedProjects(readConfig({}))).toMatchObject([
    {
      id: 'latchkey-dev',
      origins: ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*'],
    },
  ])
  const env = { PROJECT_ID: 'shop', ORIGINS: 'https://shop.example, https://*.shop.example' }
  expect(seedProjects(readConfig(env))).toMatchObject([
    { id: 'shop', origins: ['https://shop.example', 'https://*.shop.example'] },
  ])
})

test('latchkey-server --help explains every setting', async () => {
  const help = await helpText()
  for (const { env } of Object.values(settings)) expect(help).toContain(`(${env})`)
})
