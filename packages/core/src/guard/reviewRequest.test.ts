import { describe, expect, test } from 'vitest'
import { moneyAccount, openMoneyFixture } from '../../test/moneyFixture.ts'
import type { RequestDescription } from '../adapter/request.ts'
import { closeModal } from '../modal/closeModal.ts'
import { openModal } from '../modal/openModal.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import type { RequestPreview } from './previewRequest.ts'
import { reviewRequest } from './reviewRequest.ts'
import { gateOf, registerSigningGate, type SigningDecision } from './signingGate.ts'

const request = {
  namespace: 'eip155',
  method: 'eth_sendTransaction',
  params: [{ to: '0x1' }],
} as const
const quiet: RequestDescription = {
  account: moneyAccount.address,
  facts: [],
  dangers: [],
  calls: [],
  simulation: 'simulated',
  changes: [],
  allowances: [],
  holdings: new Map(),
}
const danger = { code: 'allowance', subject: '0x00000000000000000000000000000000000000aa' } as const

async function open(
  description: Partial<RequestDescription> = {},
  options: Partial<LatchkeyOptions> = {},
) {
  let asked = 0
  const describeRequest = async () => {
    asked += 1
    return { ...quiet, ...description }
  }
  return { ...(await openMoneyFixture({ describeRequest }, options)), asked: () => asked }
}

describe('reviewRequest', () => {
  async function review(
    description: Partial<RequestDescription>,
    options: Partial<LatchkeyOptions> = {},
    decision: SigningDecision | null = 'continue',
  ) {
    const fixture = await open(description, options)
    const shown: RequestPreview[] = []
    if (decision) {
      registerSigningGate(fixture.latchkey, async (preview) => {
        shown.push(preview)
        return decision
      })
    }
    const outcome = await reviewRequest(fixture.latchkey, request).then(
      () => 'passed',
      (error) => error.code as string,
    )
    return {
      outcome,
      shown: shown.map(({ dangers }) => dangers.length),
      asked: fixture.asked(),
    }
  }

  test('reviewRequest shows a dangerous request, and an ordinary one only with safety.preview always', async () => {
    expect(await review({ dangers: [danger] })).toEqual({ outcome: 'passed', shown: [1], asked: 1 })
    expect(await review({})).toEqual({ outcome: 'passed', shown: [], asked: 1 })
    expect(await review({}, { safety: { preview: 'always' } })).toEqual({
      outcome: 'passed',
      shown: [0],
      asked: 1,
    })
    expect(await review({ dangers: [danger] }, { safety: { preview: 'off' } })).toEqual({
      outcome: 'passed',
      shown: [],
      asked: 0,
    })
    expect(await review({ dangers: [danger] }, {}, null)).toEqual({
      outcome: 'passed',
      shown: [],
      asked: 0,
    })
  })

  test('reviewRequest rejects a request that the visitor cancels', async () => {
    expect(await review({ dangers: [danger] }, {}, 'cancel')).toMatchObject({
      outcome: 'wallet/rejected',
    })
  })

  test('reviewRequest rejects with rpc/aborted when the modal closes, and with the gate’s own error', async () => {
    const { latchkey } = await open({ dangers: [danger] })
    const signals: AbortSignal[] = []
    registerSigningGate(latchkey, (_preview, { signal }) => {
      signals.push(signal)
      openModal(latchkey)
      queueMicrotask(() => closeModal(latchkey))
      return new Promise(() => {})
    })
    await expect(reviewRequest(latchkey, request)).rejects.toMatchObject({
      code: 'rpc/aborted',
      context: { method: 'eth_sendTransaction' },
    })
    expect(signals[0]?.aborted).toBe(true)
    registerSigningGate(latchkey, () => Promise.reject(new Error('broken gate')))
    await expect(reviewRequest(latchkey, request)).rejects.toThrow('broken gate')
  })
})

describe('registerSigningGate', () => {
  test('registerSigningGate returns a function that removes its own gate only', async () => {
    const { latchkey } = await open()
    const [first, second] = [async () => 'continue' as const, async () => 'cancel' as const]
    expect(gateOf(latchkey)).toBeNull()
    const removeFirst = registerSigningGate(latchkey, first)
    expect(gateOf(latchkey)).toBe(first)
    const removeSecond = registerSigningGate(latchkey, second)
    removeFirst()
    expect(gateOf(latchkey)).toBe(second)
    removeSecond()
    expect(gateOf(latchkey)).toBeNull()
  })

  test('registerSigningGate loads the decoding code when a wallet is or gets connected, until it is removed', async () => {
    let warmed = 0
    const warmUp = async () => {
      warmed += 1
      throw new Error('offline')
    }
    const { latchkey, wallet } = await openMoneyFixture({ warmUp })
    const remove = registerSigningGate(latchkey, async () => 'continue')
    expect(warmed).toBe(1)
    wallet.switchAccounts(['0xother'])
    expect(warmed).toBe(2)
    wallet.forgetSite()
    expect(warmed).toBe(2)
    remove()
    wallet.switchAccounts(['0xother', '0xmore'])
    expect(warmed).toBe(2)
  })
})
