import { getAddress, toFunctionSelector } from 'viem'
import type { DecodedRequest } from '../../../apps/vault/src/approve/decodedRequest.ts'
import { describeGrant } from '../../../apps/vault/src/permissions/describeGrant.ts'
import { texts } from '../../../apps/vault/src/text/language.ts'
import { receiver } from './vaultFixtures.ts'

const chainId = 'eip155:1'
const methods = ['claim(uint256)', 'attack(uint256,address)'].map((text) =>
  toFunctionSelector(text),
)

/** A game's permission to call two methods of its contract for a month. */
export function contractCallGrant(): DecodedRequest {
  const { permissions } = texts()
  const { facts, spends } = describeGrant(
    {
      ...{ redeemer: getAddress(receiver), startsAt: 0n, endsAt: 1_772_625_600n, maxCalls: 20n },
      action: {
        kind: 'call',
        contracts: ['0x1f98415757620B543A52E61c46B32eB19261F984'],
        ...{ methods, value: 0n },
      },
    },
    chainId,
  )
  return {
    ...{ title: permissions.title, chainId, facts, spends, receivers: [] },
    warnings: [
      { level: 'danger', text: permissions.callsTake },
      { level: 'caution', text: permissions.standing },
    ],
    ...{ needsWindow: true, movesValue: true, task: { kind: 'evm-permissions' } },
  }
}
