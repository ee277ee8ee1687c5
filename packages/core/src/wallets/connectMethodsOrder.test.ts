import { describe, expect, test } from 'vitest'
import type { Connector } from '../adapter/connector.ts'
import { defaultFeatures } from '../options/features.ts'
import { connectMethodsOrder } from './connectMethodsOrder.ts'

const fox: Connector = { id: 'io.fox', type: 'ANNOUNCED', name: 'fox', namespace: 'eip155' }

describe('connectMethodsOrder', () => {
  test('the order of the connect methods is the owner’s; else wallets come first for visitors who have one', () => {
    const own = { connectMethodsOrder: ['social', 'email'] } as const
    expect(connectMethodsOrder(own, [])).toEqual(['social', 'email'])
    expect(connectMethodsOrder(defaultFeatures, [])).toEqual(['email', 'social', 'wallet'])
    expect(connectMethodsOrder(defaultFeatures, [fox])).toEqual(['wallet', 'email', 'social'])
  })
})
