import { readFileSync, writeFileSync } from 'node:fs'
import { sliceDescriptor } from '@latchkey/clearsigning'
import type { RegistryFile } from './readRegistry.ts'

/** The files that a page without a server has: contracts that sites of every kind use. */
const coreFiles = [
  'registry/uniswap/calldata-UniswapV3Router02.json',
  'registry/uniswap/eip712-uniswap-permit2.json',
  'registry/weth/calldata-weth.json',
]

/** Writes the slices of the core files into the module that pages load. */
export function writeCore(files: readonly RegistryFile[], module: URL): void {
  const core = files.filter(({ path }) => coreFiles.includes(path))
  const texts = core.flatMap(({ text }) => sliceDescriptor(text)).map(({ text }) => text)
  const head = readFileSync(module, 'utf8').split('export const')[0] ?? ''
  const lines = texts.map((text) => `  ${JSON.stringify(text)},`)
  writeFileSync(
    module,
    `${head}export const coreSlices: readonly string[] = [\n${lines.join('\n')}\n]\n`,
  )
}
