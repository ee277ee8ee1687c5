import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { bundlePage, chunkWith, closure, gzOf } from '../size/bundle.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * What a request to the smart account loads into the vault's frame, beside what a payment of the key's account loads. An
 * account that a passkey owns loads 1.8 kB more.
 */
export async function frameBytes(): Promise<{ lazy: number; atOnce: number }> {
  const bundle = await bundlePage('../../apps/vault/src/frame.ts', [])
  const chunks = (...sources: readonly string[]) =>
    sources.flatMap((source) => chunkWith(bundle, `apps/vault/src/${source}`) ?? [])
  const first = closure(bundle, [bundle.entry])
  const without = closure(bundle, [
    bundle.entry,
    ...chunks('page/requestRpc.ts', 'approve/prepareEvmRequest.ts'),
  ])
  const wanted = chunks(
    'smartAccount/addSmartAccount.ts',
    'smartAccount/prepareSmartAccountRequest.ts',
    'smartAccount/prepareUpgradeRevocation.ts',
    'permissions/preparePermission.ts',
  )
  const own = closure(bundle, wanted, without)
  const early = new Set(wanted.filter((chunk) => first.has(chunk)))
  return { lazy: gzOf(bundle, own), atOnce: gzOf(bundle, early) }
}

const pageSources = [
  'packages/embedded/src/smartAccount.ts',
  'packages/embedded/src/accountUpgrade.ts',
  'packages/embedded/src/watchCode.ts',
  'packages/embedded/src/userOperations.ts',
  'packages/embedded/src/permissions.ts',
  'packages/embedded/src/sentCalls.ts',
  'packages/evm/src/money/sendCalls.ts',
  'packages/evm/src/money/callsStatus.ts',
  'packages/evm/src/money/permissions.ts',
  'packages/evm/src/money/accountUpgrade.ts',
  'packages/evm/src/money/passkeyOwner.ts',
  'packages/evm/src/money/encodeMinimumCheck.ts',
  'packages/core/src/calls/callsStatus.ts',
  'packages/core/src/calls/getCapabilities.ts',
  'packages/core/src/calls/passkeyOwner.ts',
  'packages/core/src/calls/permissions.ts',
  'packages/core/src/calls/revokeAccountUpgrade.ts',
  'packages/core/src/calls/sendCalls.ts',
].map((path) => resolve(root, path))

/** The code for smart accounts, batches and permissions in a page; the rest of the page is left out. */
export async function pageBytes(): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: pageSources.map((path) => `export * from '${path}'`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    conditions: ['latchkey-source'],
    plugins: [onlySources(new Set(pageSources))],
  })
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
}

function onlySources(own: ReadonlySet<string>): Plugin {
  return {
    name: 'only-sources',
    setup({ onResolve }) {
      onResolve({ filter: /.*/ }, ({ path, importer, resolveDir }) => {
        const file = path.startsWith('.')
          ? resolve(importer ? dirname(importer) : resolveDir, path)
          : path
        return own.has(file) ? { path: file } : { path, external: true }
      })
    },
  }
}
