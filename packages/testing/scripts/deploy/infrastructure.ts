import { type Hex, pad } from 'viem'
import { localAddresses } from '../../src/chain/localAddresses.ts'
import { multicallArtefact, npmArtefact, storedBytecode } from './artefacts.ts'
import type { Deployer } from './deployer.ts'

// Published by the contracts' authors together with their addresses.
const salts = {
  permit2: '0x0000000000000000000000000000000000000000d3af2663da51c10215000000',
  entryPoint07: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3',
  entryPoint08: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
  none: pad('0x0'),
} as const satisfies Record<string, Hex>

/** What every big chain has at the same address: multicall, Permit2, ERC-4337 and 7702 accounts. */
export async function deployInfrastructure(deployer: Deployer): Promise<void> {
  const at = localAddresses
  const { createAt } = deployer
  await deployer.etch(at.multicall3, multicallArtefact())
  await createAt(at.permit2, salts.permit2, storedBytecode('permit2.json'))

  const from07 = (name: string) => npmArtefact(`account-abstraction-0.7/artifacts/${name}.json`)
  const from08 = (name: string) => npmArtefact(`account-abstraction-0.8/artifacts/${name}.json`)
  await createAt(at.entryPoint07, salts.entryPoint07, from07('EntryPoint'))
  await createAt(at.entryPoint08, salts.entryPoint08, from08('EntryPoint'))
  const factory07 = from07('SimpleAccountFactory')
  const factory08 = from08('SimpleAccountFactory')
  await createAt(at.simpleAccountFactory07, salts.none, factory07, [at.entryPoint07])
  await createAt(at.simpleAccountFactory08, salts.none, factory08, [at.entryPoint08])
  await createAt(at.simple7702Account, salts.none, from08('Simple7702Account'))
}
