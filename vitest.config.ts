import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

const conditions = ['latchkey-source', 'module', 'browser', 'development|production']
const nodeConditions = ['latchkey-source', 'module', 'node', 'development|production']
const chromium = process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium'

/** A slow moment of a shared machine is no verdict; `npm test` names at its end what needed the second try. */
const once = 1

const browser = {
  enabled: true,
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: 'chromium' as const }],
  provider: playwright({
    // Tests of animations ask for them with `allowMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  }),
}

/** Screens in Chromium. `tests/matrix` runs some of them with other versions of React and wagmi. */
export const browserProject = {
  plugins: [react()],
  resolve: { conditions },
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'vitest-browser-react',
      'zustand',
      'zustand/vanilla',
      '@latchkey/evm > @wagmi/core',
      'wagmi',
      'wagmi/chains',
      'wagmi/connectors',
      '@safe-global/safe-apps-sdk',
      '@safe-global/safe-apps-provider',
      '@tanstack/react-query',
      '@tanstack/query-core',
      'valibot',
      'uqr',
      'axe-core',
      '@visx/axis',
      '@visx/curve',
      '@visx/grid',
      '@visx/scale',
      '@visx/shape',
      'viem',
      'viem/accounts',
      '@scure/base',
      '@scure/btc-signer',
      '@scure/sr25519',
      '@latchkey/testing > @noble/curves/ed25519.js',
      '@latchkey/testing > @noble/curves/secp256k1.js',
      '@latchkey/testing > @noble/hashes/blake2.js',
      '@latchkey/testing > @noble/hashes/sha2.js',
    ],
  },
  test: {
    name: 'browser',
    // Many tests wait for a server's answer or an animation, so that a third keeps two cores busy.
    maxWorkers: 3,
    include: [
      'packages/*/src/**/*.test.tsx',
      'packages/*/src/**/*.browser.test.ts',
      'apps/console/src/**/*.test.tsx',
    ],
    globalSetup: ['packages/testing/src/vitest/globalSetup.ts', 'tests/browser/globalSetup.ts'],
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    retry: once,
    browser,
  },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './scripts/plainReporter.mjs'],
    projects: [
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions } },
        test: {
          name: 'node',
          globalSetup: ['tests/node/globalSetup.ts'],
          environment: 'node',
          // Many files wait for a chain, a database or another process, so that a third keeps two cores busy.
          maxWorkers: 3,
          // Nothing here keeps state in a module, so files may share what is already imported: it halves the time.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/bundler/{bundler,stuckBundle}.test.ts',
            'tests/interop/**/*.test.ts',
            'tests/mutants/**/*.test.ts',
            'tests/vectors/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 120_000,
        },
      },
      browserProject,
      {
        resolve: { conditions: nodeConditions },
        ssr: { resolve: { conditions: nodeConditions } },
        test: {
          name: 'e2e',
          environment: 'node',
          // As many stacks are started. Projects do not take over the number above.
          maxWorkers: 2,
          isolate: false,
          // Two stories of the embedded wallet, so that no commit lands with a dead login; `npm run test:embedded` runs the others.
          include: ['tests/e2e/**/*.e2e.ts', 'tests/embedded/signUp.e2e.ts'],
          globalSetup: ['tests/e2e/fixtures/globalSetup.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          retry: once,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
