import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that quotes these prices, by address, and nothing else. */
export async function startPriceServer(
  network: string,
  prices: Readonly<Record<string, number>>,
): Promise<{ url: string; close(): Promise<void> }> {
  const fungibles = Object.entries(prices).map(([address, price]) => ({
    address: `${network}:${address}`,
    name: '',
    symbol: '',
    iconUrl: '',
    price,
    // Wrong on purpose: the contracts' own decimals must be used.
    decimals: 2,
  }))
  const server = createServer((request, response) => {
    const isPrices = request.url?.startsWith('/v1/fungible/price')
    response.statusCode = isPrices ? 200 : 404
    response.end(JSON.stringify(isPrices ? { fungibles } : {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
