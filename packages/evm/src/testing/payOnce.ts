import { executeSend, isLatchkeyError, memoryStorage, prepareSend } from '@latchkey/core'
import { journalOf, settleEntry } from '@latchkey/core/internal'
import { createFakeEvmWallet, localAccounts, type RunningChain } from '@latchkey/testing'
import { type Address, numberToHex } from 'viem'
import { readBalance } from './chainClient.ts'
import { type Cut, cutWallet } from './cutWallet.ts'
import { localSwapTokens } from './localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from './openMoneyFixture.ts'

export const cuts: readonly Cut[] = [
  'none',
  'before-asking',
  'after-sending',
  'false-failure',
  'already-known',
  'nonsense',
  'late',
]

export type Story = {
  cut: Cut
  /** How the visitor goes on: the same page, a reload, a second tab beside the first. */
  next: 'again' | 'reload' | 'second-tab'
  clicks: 1 | 2
  token: 'ETH' | 'USDC'
}

/**
 * A visitor pays a recipient once, and the connection breaks. The visitor tries again until the page reports success,
 * and overrules the journal only when nothing is on the chain and no prompt is open in the wallet.
 * Returns how often the recipient was paid.
 */
export async function payOnce(chain: RunningChain, story: Story, round: number): Promise<bigint> {
  const recipient = numberToHex(0xabcdef0000n + BigInt(round), { size: 20 })
  const token = localSwapTokens[story.token]
  const { alice } = localAccounts
  const innerWallet = createFakeEvmWallet({ accounts: [alice], rpcUrl: chain.url })
  const wallet = cutWallet(innerWallet)
  const storage = memoryStorage()
  const open = (): Promise<MoneyFixture> => openMoneyFixture({ chain, wallet, storage })
  const amount = 7n
  let page = await open()
  const pay = async (allowRepeat: boolean): Promise<void> => {
    const { latchkey, network } = page
    const order = { network, token, amount, recipient: { address: recipient, name: null } }
    const prepared = await prepareSend(latchkey, order)
    const clicks = Array.from({ length: story.clicks }, () =>
      executeSend(latchkey, { transfer: prepared, allowRepeat }),
    )
    const results = await Promise.allSettled(clicks)
    const failed = results.filter((result) => result.status === 'rejected')
    if (failed.length === results.length && failed[0]) throw failed[0].reason
  }
  try {
    wallet.cut(story.cut)
    if (story.cut === 'late') {
      innerWallet.behave({ send: 'hang' })
      void pay(false).catch(() => {})
      await innerWallet.waitForPrompt()
      innerWallet.behave({ send: 'approve' })
    } else if (await tryPay(() => pay(false))) return paid(chain, token.address, recipient, amount)
    if (story.next !== 'again') {
      if (story.next === 'reload') page.latchkey.destroy()
      page = await open()
    }
    await retryUntilPaid(
      page,
      pay,
      () => innerWallet.openPrompts.length,
      async () => {
        const before = innerWallet.sent.length
        innerWallet.approveNext()
        await until(() => innerWallet.sent.length > before)
      },
    )
    return await paid(chain, token.address, recipient, amount)
  } finally {
    page.latchkey.destroy()
  }
}

/** Retries until the page reports success; approves a late prompt in between. */
async function retryUntilPaid(
  { latchkey }: MoneyFixture,
  pay: (allowRepeat: boolean) => Promise<void>,
  waiting: () => number,
  answer: () => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt += 1) {
    if (await tryPay(() => pay(false))) return
    if (waiting() > 0) {
      await answer()
      continue
    }
    const [latest] = journalOf(latchkey).getState()
    const settled = latest && (await settleEntry(latchkey, latest))
    const isOpen = settled?.status === 'asked' || settled?.status === 'unclear'
    // Nothing on the chain and no open prompt: the visitor overrules the journal.
    if (isOpen && (await tryPay(() => pay(true)))) return
    if (!isOpen) return
  }
}

/** True when the payment was sent, now or earlier. */
async function tryPay(pay: () => Promise<void>): Promise<boolean> {
  try {
    await pay()
    return true
  } catch (error) {
    if (!isLatchkeyError(error)) throw error
    return error.code === 'journal/already-sent'
  }
}

async function paid(
  chain: RunningChain,
  token: string | null,
  recipient: Address,
  amount: bigint,
): Promise<bigint> {
  await until(async () => (await readBalance(chain, token, recipient)) > 0n)
  return (await readBalance(chain, token, recipient)) / amount
}

/** Resolves when the condition holds, and after 10 seconds in any case. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await condition()) && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
