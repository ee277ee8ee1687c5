import { type PreparedSend, type PrepareSendParameters, prepareSend } from '@latchkey/core'
import { type ChainAbilities, type MoneyFixture, openMoneyFixture } from './moneyFixture.ts'

export const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const transferCost = { fee: 5n, reserve: 10n }
export const ether = { address: null, symbol: 'ETH', decimals: 18 }
export const dollar = { address: usdc, symbol: 'USDC', decimals: 6 }

export type SendFixture = MoneyFixture & {
  /** What the wallet was asked to send. */
  sent: readonly unknown[]
  prepare(change?: Partial<PrepareSendParameters>): Promise<PreparedSend>
}

/** A chain on which the account has 1,000 units of each token. */
export async function openSendFixture(abilities: ChainAbilities = {}): Promise<SendFixture> {
  const sent: unknown[] = []
  const fixture = await openMoneyFixture({
    writeTransfer: async ({ token, to, amount }) =>
      token ? { to: token, data: '0xa9059cbb' } : { to, value: amount },
    estimateCost: async () => transferCost,
    nativeBalance: async () => 1_000n,
    tokenBalance: async () => 1_000n,
    sendTransaction: async ({ transaction }) => {
      sent.push(transaction)
      return '0xhash'
    },
    waitForTransaction: async ({ hash }) => ({ status: 'confirmed', hash }),
    ...abilities,
  })
  const prepare = (change: Partial<PrepareSendParameters> = {}) =>
    prepareSend(fixture.latchkey, {
      network: fixture.network,
      token: ether,
      amount: 100n,
      recipient: { address: payee, name: null },
      ...change,
    })
  return { ...fixture, sent, prepare }
}
