import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatMigration } from './formatMigration.ts'
import { kits } from './kits.ts'
import { migrateFolder } from './migrateFolder.ts'
import { rewriteImports } from './rewriteImports.ts'
import { rewritePackage } from './rewritePackage.ts'

test('create-latchkey migrate rewrites imports of AppKit to latchkey/appkit', () => {
  const { text, notes } = rewriteImports(
    `import { createAppKit } from '@reown/appkit/react'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { WagmiProvider } from 'wagmi'
`,
  )
  expect(text).toBe(`import { createAppKit } from 'latchkey/appkit'
import { arbitrum, mainnet } from 'latchkey/appkit'
import { WagmiAdapter } from 'latchkey/appkit'
import { WagmiProvider } from 'wagmi'
`)
  expect(notes).toEqual([])
})

test('create-latchkey migrate rewrites imports of RainbowKit to latchkey/rainbowkit, and removes its style sheet', () => {
  const { text } = rewriteImports(
    `import '@rainbow-me/rainbowkit/styles.css';
import {
  getDefaultConfig,
  RainbowKitProvider,
} from "@rainbow-me/rainbowkit";
`,
  )
  expect(text).toBe(`import {
  getDefaultConfig,
  RainbowKitProvider,
} from "latchkey/rainbowkit";
`)
})

test('create-latchkey migrate lists imported names and options without a counterpart in Latchkey', () => {
  const { notes } = rewriteImports(
    `import { connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { metaMaskWallet } from '@rainbow-me/rainbowkit/wallets'
export const app = <RainbowKitProvider coolMode />
`,
  )
  expect(notes).toEqual([
    'connectorsForWallets of @rainbow-me/rainbowkit has no counterpart in latchkey/rainbowkit',
    '@rainbow-me/rainbowkit/wallets is still imported',
    'coolMode has no effect',
  ])
})

test('create-latchkey migrate does not change a file without an import of AppKit, RainbowKit or ConnectKit', () => {
  const text = `import { useModal } from './modal'\nexport const coolMode = true\n`
  expect(rewriteImports(text)).toEqual({ text, kits: [], notes: [] })
})

test('create-latchkey migrate replaces ConnectKit with latchkey in package.json and keeps its indentation', () => {
  const before = `{\n    "name": "shop",\n    "dependencies": {\n        "connectkit": "^1.9.0",\n        "wagmi": "^2.0.0"\n    }\n}\n`
  expect(rewritePackage(before)).toBe(
    `{\n    "name": "shop",\n    "dependencies": {\n        "latchkey": "^0.1.0",\n        "wagmi": "^2.0.0"\n    }\n}\n`,
  )
})

test('every name that create-latchkey migrate maps is an export of its entry point', () => {
  for (const { entry, names } of kits) {
    const path = `../../../compat/src/${entry.split('/')[1]}.ts`
    const text = readFileSync(new URL(path, import.meta.url), 'utf8')
    const missing = [...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
    expect(missing).toEqual([])
  }
})

function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-migrate-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const site = {
  'package.json': '{\n  "dependencies": { "connectkit": "1.9.2" }\n}\n',
  'src/App.tsx': `import { ConnectKitButton, SIWEProvider } from 'connectkit'\n`,
  'node_modules/connectkit/index.js': `import { ConnectKitButton } from 'connectkit'\n`,
}

test('create-latchkey migrate changes the sources and package.json of a project, and nothing in node_modules', () => {
  const folder = project(site)
  const migration = migrateFolder(folder, { isDryRun: false })
  expect(migration.changed).toEqual([join('src', 'App.tsx'), 'package.json'])
  expect(readFileSync(join(folder, 'src/App.tsx'), 'utf8')).toContain(`from 'latchkey/connectkit'`)
  expect(formatMigration(migration, { isDryRun: false })).toContain(
    'SIWEProvider of connectkit has no counterpart in latchkey/connectkit',
  )
})

test('create-latchkey migrate --dry-run names the files and changes none', () => {
  const folder = project(site)
  const { changed } = migrateFolder(folder, { isDryRun: true })
  expect(changed).toHaveLength(2)
  expect(readFileSync(join(folder, 'src/App.tsx'), 'utf8')).toBe(site['src/App.tsx'])
})

test('create-latchkey migrate refuses a folder without a package.json', () => {
  expect(() => migrateFolder(project({}), { isDryRun: false })).toThrow(/no package\.json/)
})
