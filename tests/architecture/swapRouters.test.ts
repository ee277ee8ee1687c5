import { describe, expect, test } from 'vitest'
import { defaultSwapNetworks, knownNetworks } from '../../apps/server/src/network/knownNetworks.ts'
import { swapRouterOf } from '../../apps/server/src/providers/swap/swapRouter.ts'
import { zeroExNetworks } from '../../apps/server/src/providers/swap/zeroEx.ts'
import { knownRouters } from '../../apps/vault/src/approve/knownRouters.ts'
import { shippedVenues } from '../../packages/core/src/guard/swapVenues.ts'
import { zeroExVenues } from '../../packages/core/src/guard/zeroExVenues.ts'

describe('the networks that the server and the page offer for swaps', () => {
  test('the server and the page offer the same networks for swaps', () => {
    expect(Object.keys(shippedVenues).toSorted()).toEqual([...defaultSwapNetworks].toSorted())
    expect(Object.keys(zeroExVenues).toSorted()).toEqual(zeroExNetworks.toSorted())
  })

  test.each(defaultSwapNetworks)(
    'the page ships the swap router that the server uses on %s',
    (id) => {
      const network = knownNetworks[id] ?? {}
      const venue = shippedVenues[id]
      expect(venue?.wrappedNative).toBe(network.wrappedNative)
      expect(venue?.routers.map(({ address }) => address)).toContain(swapRouterOf(network))
    },
  )

  test.each(defaultSwapNetworks)(
    'on %s the vault decodes swaps at exactly the routers in the modal’s list',
    (id) => {
      const { routers = [], wrappedNative } = shippedVenues[id] ?? {}
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
