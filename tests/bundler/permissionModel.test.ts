import { encodeContext, type Grant, hashDelegation } from '@latchkey/delegation'
import {
  delegationAddresses,
  hybridAccount,
  localAccounts,
  localAddresses,
  mintableTokenAbi,
  startLocalChain,
} from '@latchkey/testing'
import fc from 'fast-check'
import * as v from 'valibot'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeDelegation, draftDelegation } from '../../apps/vault/src/permissions/delegation.ts'
import { grantPlans, timePlan } from './generatedGrants.ts'
import { createGrantModel, type PermissionUse } from './grantModel.ts'
import { connectRedeemer } from './redeemer.ts'

const cases = Number(process.env.PERMISSION_CASES ?? 1_000)
const { alice, carol } = localAccounts
const owner = privateKeyToAccount(carol.privateKey)
const account = hybridAccount(owner)
const manager = delegationAddresses.DelegationManager
const abi = parseAbi([
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] calls)',
])
const batch = [
  {
    type: 'tuple[]',
    components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }],
  },
] as const
const modes = { single: '0x', batch: '0x01', try: '0x0001' } as const

let chain: Awaited<ReturnType<typeof startLocalChain>>
let client: ReturnType<typeof connectRedeemer>
beforeAll(async () => {
  chain = await startLocalChain()
  client = connectRedeemer(chain, alice.privateKey)
  await client.sendTransactionSync({ to: account.factory, data: account.factoryData })
  await client.setBalance({ address: account.address, value: parseEther('1') })
  for (const address of [localAddresses.usdc, localAddresses.latch]) {
    const args = [account.address, 1_000_000n] as const
    await client.writeContractSync({ address, abi: mintableTokenAbi, functionName: 'mint', args })
  }
})
afterAll(() => chain.close())

async function sign(grant: Grant): Promise<{ context: Hex; shown: Grant }> {
  const draft = draftDelegation(account.address, grant)
  const signature = await owner.sign({ hash: hashDelegation(draft, chain.chainId) })
  return {
    context: encodeContext({ ...draft, signature }),
    shown: decodeDelegation(draft, account.address),
  }
}

function encodeUse(context: Hex, { to, value, data, mode }: PermissionUse): Hex {
  const execution =
    mode === 'batch'
      ? encodeAbiParameters(batch, [[[to, value, data]]])
      : encodePacked(['address', 'uint256', 'bytes'], [to, value, data])
  const modeWord = pad(modes[mode], { dir: 'right', size: 32 })
  const args = [[context], [modeWord], [execution]] as const
  return encodeFunctionData({ abi, functionName: 'redeemDelegations', args })
}

const simulated = v.array(v.object({ calls: v.tuple([v.object({ status: v.string() })]) }))

/** Executes the uses one after another, each in a block of its own time, without changing the chain. */
async function execute(context: Hex, uses: readonly PermissionUse[]): Promise<readonly boolean[]> {
  const blockStateCalls = uses.map((use) => ({
    blockOverrides: { time: numberToHex(use.at) },
    calls: [{ from: use.by, to: manager, data: encodeUse(context, use) }],
  }))
  const request = { method: 'eth_simulateV1', params: [{ blockStateCalls }, 'latest'] }
  const blocks = v.parse(simulated, await client.request(request as never))
  return blocks.map(({ calls: [{ status }] }) => status === '0x1')
}

test(`the on-chain enforcers allow exactly what the vault’s approval says of ${cases} generated permissions`, async ({
  annotate,
}) => {
  const from = (await client.getBlock()).timestamp + 1_000n
  const count = { allowed: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(grantPlans, async (plan) => {
      const { grant, uses } = timePlan(plan, from)
      const { context, shown } = await sign(grant)
      const expected = uses.map(createGrantModel(shown))
      expect(await execute(context, uses)).toEqual(expected)
      count.allowed += expected.filter(Boolean).length
      count.refused += expected.filter((isAllowed) => !isAllowed).length
    }),
    { numRuns: cases },
  )
  await annotate(`${count.allowed} uses allowed, ${count.refused} refused`)
  expect(Math.min(count.allowed, count.refused)).toBeGreaterThan(cases / 2)
})
