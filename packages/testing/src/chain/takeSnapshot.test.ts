import { expect } from 'vitest'
import { chainTest as test } from '../vitest/chainTest.ts'
import { callRpc } from './callRpc.ts'
import { localAccounts } from './localAccounts.ts'
import { takeSnapshot } from './takeSnapshot.ts'

const { alice, erin } = localAccounts
const send = (url: string, value: string) =>
  callRpc(url, 'eth_sendTransaction', [{ from: alice.address, to: erin.address, value }])
const balanceOfErin = (url: string) => callRpc(url, 'eth_getBalance', [erin.address, 'latest'])

test('a snapshot of the local chain reverts mined transactions', async ({ chain }) => {
  await callRpc(chain.url, 'anvil_impersonateAccount', [alice.address])
  const before = await balanceOfErin(chain.url)
  const revert = await takeSnapshot(chain.url)
  for (const value of ['0x1', '0x2', '0x3']) await send(chain.url, value)
  await revert()
  await callRpc(chain.url, 'evm_mine')
  expect(await balanceOfErin(chain.url)).toBe(before)
})

test('transactions that were pending at the revert of a snapshot are not mined afterwards', async ({
  chain,
}) => {
  await callRpc(chain.url, 'anvil_impersonateAccount', [alice.address])
  const before = await balanceOfErin(chain.url)
  const revert = await takeSnapshot(chain.url)
  await callRpc(chain.url, 'evm_setAutomine', [false])
  await send(chain.url, '0x1')
  await revert()
  await callRpc(chain.url, 'evm_setAutomine', [true])
  await callRpc(chain.url, 'evm_mine')
  expect(await balanceOfErin(chain.url)).toBe(before)
})
