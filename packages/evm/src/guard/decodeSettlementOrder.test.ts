import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { pureContext, visitor } from '../testing/pureContext.ts'
import { contract, danger, other, token, typed } from '../testing/typedRequest.ts'
import { decodeRequest } from './decodeRequest.ts'
import { cowSettlement } from './decodeSettlementOrder.ts'

describe('an order for the settlement contract', () => {
  const inOneHour = () => Math.floor(Date.now() / 1000) + 3_600
  const terms = (change: object = {}) => ({
    ...{ sellToken: token, buyToken: other, receiver: visitor, sellAmount: '7', feeAmount: '1' },
    ...{ buyAmount: '3', validTo: inOneHour() - 60 },
    ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    ...change,
  })
  const sign = (message: object, verifyingContract = cowSettlement) => {
    const data = typed(message, { primaryType: 'Order', domain: { chainId: 1, verifyingContract } })
    return decodeRequest({ method: 'eth_signTypedData_v4', params: [visitor, data] }, pureContext)
  }

  test('is assessed like a swap: the fee is sold too, and the minimum arrives', () => {
    const { order, rest, calls } = sign(terms())
    expect(rest.dangers).toEqual([])
    expect(calls).toEqual([])
    expect(order).toEqual({
      targets: [cowSettlement],
      facts: [
        {
          ...{ kind: 'swaps', router: cowSettlement, sell: token, buy: other },
          ...{ amount: 8n, minimum: 3n, recipient: visitor },
        },
      ],
      dangers: [],
      changes: [
        { kind: 'token', token, amount: -8n },
        { kind: 'token', token: other, amount: 3n },
      ],
    })
  })

  test('may buy the native currency, and may name no receiver', () => {
    const buyToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    const { order } = sign(terms({ buyToken, receiver: zeroAddress }))
    expect(order?.facts[0]).toMatchObject({ buy: null })
    expect(order?.changes?.[1]).toEqual({ kind: 'native', amount: 3n })
  })

  test.each([
    ['for another receiver', { receiver: other }],
    ['without a receiver', { receiver: undefined }],
    ['without a token to sell', { sellToken: 'x' }],
    ['without a token to buy', { buyToken: 'x' }],
    ['without a sold amount', { sellAmount: 'x' }],
    ['without a fee', { feeAmount: undefined }],
    ['without a minimum', { buyAmount: undefined }],
    ['without an end', { validTo: undefined }],
    ['that ends later than in an hour', { validTo: Math.floor(Date.now() / 1000) + 3_700 }],
    ['from an internal balance', { sellTokenBalance: 'internal' }],
    ['to an internal balance', { buyTokenBalance: 'internal' }],
  ])('%s is a risk', (_, change) => {
    const { order, rest } = sign(terms(change))
    expect(order).toBeUndefined()
    expect(rest.dangers).toEqual([danger('order', cowSettlement)])
  })

  test('at another contract is a risk', () => {
    expect(sign(terms(), contract).rest.dangers).toEqual([danger('order', contract)])
    expect(sign(terms(), contract).order).toBeUndefined()
  })

  test('of version 3 is decoded too', () => {
    const params = [visitor, typed({ offers: [{}] })]
    const { rest } = decodeRequest({ method: 'eth_signTypedData_v3', params }, pureContext)
    expect(rest.dangers).toEqual([danger('order', contract)])
  })
})
