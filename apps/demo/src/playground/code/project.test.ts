import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { initialSettings, moveUp } from '../../settings/settings.ts'
import { formatReact } from './formatReact.ts'
import { formatScriptTag } from './formatScriptTag.ts'
import { formatVue } from './formatVue.ts'
import { frameworks, projectFiles, projectScript, versions } from './project.ts'

const servers = { server: 'http://localhost:4301', vault: 'http://vault.localhost:4302' }
const repository = new URL('../../../../../', import.meta.url)

test('formatReact writes only the required options for the default settings', () => {
  expect(formatReact(initialSettings, {})).toContain(`const latchkey = createLatchkey({
  projectId: 'latchkey-dev',
  networks: [mainnet, base, solanaMainnet, bitcoinMainnet, polkadotMainnet],
  adapters: [evm(), solana(), bitcoin(), polkadot()],
})`)
})

test('formatReact writes neither adapter nor network of a disabled chain', () => {
  const code = formatReact({ ...initialSettings, chains: ['bitcoin'] }, servers)
  expect(code).toContain("import { bitcoin, bitcoinMainnet } from 'latchkey/bitcoin'")
  expect(code).toContain('adapters: [evm(), bitcoin()],')
  expect(code).not.toMatch(/solana|polkadot/)
})

test('formatReact writes only options that differ from the defaults', () => {
  const code = formatReact(
    {
      ...initialSettings,
      mode: 'light',
      accent: '#e5486d',
      features: { ...initialSettings.features, swaps: false },
      connectMethods: moveUp(initialSettings.connectMethods, 1),
    },
    servers,
  )
  expect(code).toContain("themeMode: 'light'")
  expect(code).toContain("themeVariables: { '--lk-accent': '#e5486d' }")
  expect(code).toContain(
    "features: { swaps: false, connectMethodsOrder: ['email', 'wallet', 'social'] }",
  )
})

test('formatReact writes WalletConnect, the embedded wallet and the sign-in for a stack with server and vault', () => {
  const code = formatReact({ ...initialSettings, signIn: 'optional' }, servers)
  expect(code).toContain("import { createLatchkey, serverSiwx } from 'latchkey'")
  expect(code).toContain('siwx: serverSiwx({ required: false }),')
  expect(code).toContain('connectors: [walletConnect(), embedded()],')
  expect(code).toContain("endpoints: { api: 'http://localhost:4301', vault:")
})

test('the playground writes an inline modal as InlineModal in React and as an element elsewhere', () => {
  const settings = { ...initialSettings, display: 'page' } as const
  expect(formatReact(settings, {})).toContain('<InlineModal />')
  expect(formatScriptTag(settings, {})).toContain('<latchkey-modal enable-embedded>')
  expect(formatVue(settings, {})).toContain('modal: { inline: true },')
})

test.each(frameworks)(
  'the shell commands of a %s project copied from the playground write every file unchanged',
  (kind) => {
    const settings = { ...initialSettings, preset: 'paper' } as const
    const files = projectFiles(kind, settings, servers)
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-project-'))
    try {
      execFileSync('sh', { cwd: folder, input: projectScript(files) })
      for (const { path, text } of files) {
        expect(readFileSync(join(folder, 'latchkey-site', path), 'utf8')).toBe(text)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('a project copied from the playground installs the versions that this repository is tested with', () => {
  const manifest = v.object({ version: v.string() })
  const installed = (path: string) =>
    v.parse(manifest, JSON.parse(readFileSync(new URL(path, repository), 'utf8'))).version
  expect(versions).toEqual({
    latchkey: installed('packages/latchkey/package.json'),
    '@solana/kit': installed('node_modules/@solana/kit/package.json'),
    react: installed('node_modules/react/package.json'),
    'react-dom': installed('node_modules/react-dom/package.json'),
    viem: installed('node_modules/viem/package.json'),
    vite: installed('node_modules/vite/package.json'),
  })
})
