import { describe, expect, test } from 'vitest'
import { defaultSwapNetworks, knownNetworks } from '../../apps/server/src/network/knownNetworks.ts'
import { swapRouterOf } from '../../apps/server/src/swap/providers/swapRouter.ts'
import { zeroExNetworks } from '../../apps/server/src/swap/providers/zeroEx.ts'
import { knownRouters } from '../../apps/vault/src/approve/knownRouters.ts'
import { shippedRouters } from '../../packages/core/src/guard/swapRouters.ts'
import { zeroExRouters } from '../../packages/core/src/guard/zeroExRouters.ts'

describe('the networks that the server and the page offer for swaps', () => {
  test('the server and the page offer the same networks for swaps', () => {
    expect(Object.keys(shippedRouters).toSorted()).toEqual([...defaultSwapNetworks].toSorted())
    expect(Object.keys(zeroExRouters).toSorted()).toEqual(zeroExNetworks.toSorted())
  })

  test.each(defaultSwapNetworks)(
    'the page ships the swap router that the server uses on %s',
    (id) => {
      const network = knownNetworks[id] ?? {}
      const swapRouters = shippedRouters[id]
      expect(swapRouters?.wrappedNative).toBe(network.wrappedNative)
      expect(swapRouters?.routers.map(({ address }) => address)).toContain(swapRouterOf(network))
    },
  )

  test.each(defaultSwapNetworks)(
    'on %s the vault decodes swaps at exactly the routers in the modal’s list',
    (id) => {
      const { routers = [], wrappedNative } = shippedRouters[id] ?? {}
      const of = (kind: string) =>
        routers.filter((router) => router.kind === kind).map(({ address }) => address)
      expect(knownRouters(id)).toEqual({
        v2: of('uniswap-v2'),
        v3: of('uniswap-v3'),
        wrapped: wrappedNative,
      })
    },
  )
})
