import { afterEach } from 'vitest'
import { startServer } from './honestServer.ts'
import { type ChainAbilities, type MoneyFixture, openMoneyFixture } from './moneyFixture.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A money fixture with a server that knows the price of one whole unit of some addresses. */
export async function openPricedFixture(
  prices: Readonly<Record<string, number>>,
  abilities: ChainAbilities = {},
): Promise<MoneyFixture & { asked: string[][] }> {
  const asked: string[][] = []
  const server = await startServer(({ body, path }) => {
    if (path !== '/v1/fungible/price') return { status: 404 }
    const { addresses } = JSON.parse(body) as { addresses: string[] }
    asked.push(addresses)
    const fungibles = addresses.flatMap((address) => {
      const price = prices[address.split(':')[2] ?? '']
      const fungible = { address, price, name: 'n', symbol: 's', iconUrl: '', decimals: 0 }
      return price === undefined ? [] : [fungible]
    })
    return { json: { fungibles } }
  })
  closers.push(server.close)
  const fixture = await openMoneyFixture(
    { readToken: async () => ({ decimals: 0, symbol: 'T' }), ...abilities },
    { endpoints: { api: server.url } },
  )
  return { ...fixture, asked }
}
