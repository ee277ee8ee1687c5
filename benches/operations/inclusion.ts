import { localAccounts } from '@latchkey/testing'
import * as v from 'valibot'
import { type Hex, numberToHex, parseEther } from 'viem'
import { openVaultWallets } from '../../tests/bundler/vaultWallets.ts'

const answer = v.object({ hash: v.custom<Hex>((text) => typeof text === 'string') })
/** As on OP Mainnet and Base. */
const blockSeconds = 2

/** How many blocks pass from the visitor's approval of a batch to its inclusion, one figure per round. */
export async function countBlocks(rounds: number): Promise<readonly number[]> {
  const fixture = await openVaultWallets()
  const wallet = await fixture.openWallet({ isSponsored: true })
  await fixture.client.setBalance({ address: wallet.account.address, value: parseEther('1') })
  await fixture.client.setIntervalMining({ interval: blockSeconds })
  const calls = [1n, 2n].map((value) => ({
    to: localAccounts.erin.address,
    value: numberToHex(value),
  }))
  const blocks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const prepared = await wallet.sendCalls(calls)
    await prepared.ready
    const approvedAt = await fixture.client.getBlockNumber()
    const { hash } = v.parse(answer, await prepared.sign(() => {}))
    const { receipt, success } = await fixture.receiptOf(hash)
    if (!success) throw new Error(`The operation ${hash} failed`)
    blocks.push(Number(receipt.blockNumber - approvedAt))
  }
  wallet.close()
  await fixture.close()
  return blocks
}
