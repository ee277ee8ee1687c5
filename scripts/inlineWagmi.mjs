import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const evm = fileURLToPath(new URL('../packages/evm', import.meta.url))

/** Writes the code of wagmi that `@latchkey/evm` runs into its output, in place of the import of `@wagmi/core`. */
export async function inlineWagmi() {
  await build({
    absWorkingDir: evm,
    entryPoints: ['src/connection/wagmi.ts'],
    outfile: 'dist/connection/wagmi.js',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['viem', 'viem/*'],
    legalComments: 'none',
    banner: { js: '// From wagmi (MIT), https://wagmi.sh: THIRD-PARTY.md has its licence.' },
    logLevel: 'warning',
  })
}
