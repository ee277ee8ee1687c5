import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type AnvilOptions, type RunningChain, startAnvil } from '../anvil/startAnvil.ts'
import { stateFile } from './stateFile.ts'

/**
 * Starts a chain that already has everything: tokens, an exchange with funded pools, names, smart
 * accounts (`localAddresses`) and test accounts that own some of it (`localAccounts`).
 *
 * The same contents load under any `chainId`, so that two of these make a multi-chain test.
 *
 * @throws AnvilError as `startAnvil` does.
 */
export async function startLocalChain(
  options: Omit<AnvilOptions, 'state' | 'genesisTimestamp'> = {},
): Promise<RunningChain> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-chain-'))
  try {
    const state = join(folder, 'state.json')
    await writeFile(state, await promisify(gunzip)(await readFile(stateFile)))
    return await startAnvil({ ...options, state })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
