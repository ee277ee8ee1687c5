import { describe, expect, test } from 'vitest'
import type { Connector } from '../connection/connector.ts'
import { defaultFeatures } from '../features.ts'
import { connectMethodsOrder } from './connectMethodsOrder.ts'

const fox: Connector = { id: 'io.fox', type: 'ANNOUNCED', name: 'fox', namespace: 'eip155' }

describe('connectMethodsOrder', () => {
  test('the connect methods are in the owner’s order, and without one wallets come first for visitors who have a wallet', () => {
    const own = { connectMethodsOrder: ['social', 'email'] } as const
    expect(connectMethodsOrder(own, [])).toEqual(['social', 'email'])
    expect(connectMethodsOrder(defaultFeatures, [])).toEqual(['email', 'social', 'wallet'])
    expect(connectMethodsOrder(defaultFeatures, [fox])).toEqual(['wallet', 'email', 'social'])
  })
})
