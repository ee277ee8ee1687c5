import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { browserProject } from '../../vitest.config.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How the version of React starts; empty for the latest. */
    react: string
  }
}

const root = new URL('../..', import.meta.url).pathname
const nodeConditions = ['latchkey-source', 'module', 'node', 'development|production']

/** The components of connecting: buttons, the modal, its first views. */
const connectStory = 'packages/react/src/{button,connect,modal,mount}/*.test.tsx'

/** They import `wagmi` itself, and wagmi 3 does not accept `@wagmi/core` 2. */
const onlyWagmi3 = 'packages/react/src/connect/{popupWallet,safeApp}.test.tsx'

type Replacements = Readonly<Record<string, string>>

/** The oldest and other versions of the libraries that a site brings itself: `npm run test:matrix`. */
export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    reporters: ['default', './scripts/plainReporter.mjs'],
    projects: oneAfterAnother([
      inBrowser('React 18.2', react('18.2'), '18.2'),
      inBrowser('React 18.3', react('18.3'), '18.3'),
      inBrowser('React 19.0', react('19.0'), '19.0'),
      inBrowser('latest React and wagmi 3', {}),
      inBrowser('wagmi 2', { '@wagmi/core': 'wagmi-core-2' }),
      inBrowser('viem 2.21 and wagmi of its time', {
        viem: 'viem-2.21',
        '@wagmi/core': 'wagmi-core-2.13',
      }),
      inNode('wagmi 2 in Node', 'packages/evm/src/connection/*.test.ts', {
        '@wagmi/core': 'wagmi-core-2',
      }),
      inNode('Solana Kit 7', 'packages/solana/src/{connection,wallet}/*.test.ts', {
        '@solana/kit': 'solana-kit-7',
      }),
    ]),
  },
})

/** Each version is in a workspace of its own, since react-dom requires its own react. */
function react(version: string): Replacements {
  const modules = `${root}tests/matrix/react-${version}/node_modules`
  return { react: `${modules}/react`, 'react-dom': `${modules}/react-dom` }
}

function inBrowser(name: string, replacements: Replacements, reactVersion = '') {
  const { browser } = browserProject.test
  const { include } = browserProject.optimizeDeps
  const isWagmi3 = !('@wagmi/core' in replacements)
  return {
    ...browserProject,
    plugins: [...browserProject.plugins, keepOnServer(replacements)],
    root,
    cacheDir: `node_modules/.vite/matrix/${name.replaceAll(' ', '-')}`,
    resolve: { ...browserProject.resolve, alias: aliases(replacements) },
    optimizeDeps: {
      include: include.filter((candidate) => isWagmi3 || !candidate.startsWith('wagmi')),
    },
    test: {
      ...browserProject.test,
      name,
      include: [connectStory, 'tests/matrix/reactVersion.test.tsx'],
      exclude: isWagmi3 ? [] : [onlyWagmi3],
      provide: { react: reactVersion },
      // Vitest writes the project's name into an instance, so no two projects may share one.
      browser: { ...browser, instances: browser.instances.map((instance) => ({ ...instance })) },
    },
  }
}

function inNode(name: string, include: string, replacements: Replacements) {
  return {
    root,
    resolve: { conditions: nodeConditions, alias: aliases(replacements) },
    ssr: { resolve: { conditions: nodeConditions } },
    test: {
      name,
      environment: 'node' as const,
      include: [include],
      exclude: ['**/*.browser.test.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  }
}

/** Two cores bundle for one browser at a time. */
function oneAfterAnother<T extends { test: object }>(projects: readonly T[]) {
  return projects.map((project, groupOrder) => ({
    ...project,
    test: { ...project.test, sequence: { groupOrder } },
  }))
}

/** The test server of a browser project has its own libraries, whatever the site brings. */
function keepOnServer(replacements: Replacements): Plugin {
  return {
    name: 'keep-on-server',
    enforce: 'pre',
    resolveId(source, _importer, { ssr }) {
      if (!ssr) return null
      const [name, replacement] =
        Object.entries(replacements).find(([, other]) => source.startsWith(other)) ?? []
      if (!name || !replacement) return null
      return fileURLToPath(import.meta.resolve(source.replace(replacement, name)))
    },
  }
}

/** Exact names and their subpaths: `react` must not catch `react-dom`. */
function aliases(replacements: Replacements) {
  return Object.entries(replacements).map(([name, replacement]) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement,
  }))
}
