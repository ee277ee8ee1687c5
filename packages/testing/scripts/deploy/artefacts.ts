import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Abi, Hex } from 'viem'
import type { Artefact } from '../compileContracts.ts'

const require = createRequire(import.meta.url)

/** Reads a compiled contract out of an npm package; some publishers leave out the `0x`. */
export function npmArtefact(path: string): Artefact {
  const { abi, bytecode } = require(path) as { abi: Abi; bytecode: string }
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}

/** Creation code kept in `fixtures/` because no npm package of a sensible size has it. */
export function storedBytecode(file: string): Artefact {
  const url = new URL(`../../fixtures/${file}`, import.meta.url)
  const { bytecode } = JSON.parse(readFileSync(url, 'utf8')) as { bytecode: Hex }
  return { abi: [], bytecode }
}

/** viem contains the creation code but does not export it. */
export function multicallArtefact(): Artefact {
  const viem = dirname(require.resolve('viem/package.json'))
  const { multicall3Bytecode } = require(join(viem, '_cjs/constants/contracts.js')) as {
    multicall3Bytecode: Hex
  }
  return { abi: [], bytecode: multicall3Bytecode }
}
