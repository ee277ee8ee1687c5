import { delegatedCodePrefix } from '@latchkey/wire/accountUpgrade'
import * as v from 'valibot'
import { concat, type Hex } from 'viem'
import type { Fact } from '../approve/decodedRequest.ts'
import type { CallRpc } from '../approve/node.ts'
import { texts } from '../text/language.ts'
import { statelessImplementation } from './authorization.ts'
import type { DecodedBatch } from './decodeBatch.ts'

const ownCode = concat([delegatedCodePrefix, statelessImplementation]).toLowerCase()
const hexCount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,12}$/i),
  v.transform((text) => Number(text)),
)

/** The code of the key's account (EIP-7702): none, the shipped implementation's, or another contract's. */
export type Upgrade = 'none' | 'own' | 'foreign'

export async function readUpgrade(node: CallRpc, address: Hex): Promise<Upgrade> {
  const code = v.parse(v.string(), await node('eth_getCode', [address, 'latest']))
  if (code === '0x') return 'none'
  return code.toLowerCase() === ownCode ? 'own' : 'foreign'
}

/** The number of transactions of the key's account, which the next authorization contains. */
export async function readTransactionCount(
  node: CallRpc,
  address: Hex,
  { block }: { block: 'latest' | 'pending' },
): Promise<number> {
  return v.parse(hexCount, await node('eth_getTransactionCount', [address, block]))
}

/** A batch that also upgrades the account. Only the vault's window may approve it. */
export function describeUpgrade(batch: DecodedBatch): DecodedBatch {
  const facts: readonly Fact[] = [
    {
      label: texts().smartAccount.upgrade,
      value: texts().smartAccount.upgradeMeaning,
      kind: 'text',
    },
    { label: texts().smartAccount.upgradeCode, value: statelessImplementation, kind: 'address' },
  ]
  return {
    ...batch,
    facts: [...facts, ...batch.facts],
    warnings: [{ level: 'caution', text: texts().smartAccount.upgradeStays }, ...batch.warnings],
    needsWindow: true,
    movesValue: true,
  }
}
