import { createServer, type ServerResponse } from 'node:http'

/** How many items the account has. */
export const sizes = { tokens: 1000, transactions: 5000, nfts: 500 } as const

export type LargeAccountServer = {
  url: string
  /** Delays the answers from now on. */
  setDelay(ms: number): void
  close(): void
}

const hour = 3_600_000
const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`

/** A data API whose every account owns thousands of tokens, NFTs and transactions. */
export async function startLargeAccountServer(chainId: string): Promise<LargeAccountServer> {
  let delayMs = 0
  const bodies = bodiesOf(chainId)
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    answer(response, pathname, bodies)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://127.0.0.1:${address.port}`,
    setDelay: (ms) => {
      delayMs = ms
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#577"/></svg>'

function answer(response: ServerResponse, path: string, bodies: ReadonlyMap<string, string>): void {
  const headers = { 'access-control-allow-origin': '*' }
  const body = bodies.get(path.split('/').at(-1) ?? '')
  if (body) {
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(body)
  } else if (path.startsWith('/v1/')) {
    response.writeHead(404, headers).end('{}')
  } else {
    response.writeHead(200, { ...headers, 'content-type': 'image/svg+xml' }).end(picture)
  }
}

function bodiesOf(chainId: string): ReadonlyMap<string, string> {
  const many = <Item>(count: number, make: (index: number) => Item) =>
    Array.from({ length: count }, (_, index) => make(index))
  const balances = many(sizes.tokens, (index) => ({
    name: `Token number ${index}`,
    symbol: `T${index}`,
    chainId,
    address: `${chainId}:${hex(index + 1, 40)}`,
    price: 1 + index / 7,
    value: 1,
    quantity: { decimals: '18', numeric: `${index + 1}.123456789012345678` },
    iconUrl: '',
  }))
  const data = many(sizes.transactions, (index) => transactionAt(index, chainId))
  const nfts = many(sizes.nfts, (index) => nftAt(index, chainId))
  return new Map([
    ['supported-chains', JSON.stringify({ http: [chainId], ws: [] })],
    ['balance', JSON.stringify({ balances })],
    ['history', JSON.stringify({ data, next: null })],
    ['nfts', JSON.stringify({ data: nfts, next: null })],
  ])
}

function transactionAt(index: number, chainId: string): object {
  const transfer = (symbol: string, direction: string) => ({
    fungible_info: { name: symbol, symbol, icon: null },
    direction,
    quantity: { numeric: `${index + 1}.5` },
    sender: hex(7, 40),
    recipient: hex(index + 9, 40),
  })
  const isSwap = index % 5 === 0
  return {
    id: `transaction-${index}`,
    metadata: {
      operationType: isSwap ? 'trade' : 'receive',
      hash: hex(index + 1, 64),
      minedAt: new Date(Date.now() - index * hour).toISOString(),
      sentFrom: hex(7, 40),
      sentTo: hex(index + 9, 40),
      status: 'confirmed',
      nonce: index,
      chain: chainId,
    },
    transfers: isSwap
      ? [transfer('ETH', 'out'), transfer('USDC', 'in')]
      : [transfer('LATCH', 'in')],
  }
}

function nftAt(index: number, chainId: string): object {
  return {
    id: `${chainId}/erc721:${hex(3, 40)}/${index}`,
    chainId,
    contract: `${chainId}:${hex(3, 40)}`,
    tokenId: String(index),
    standard: 'erc721',
    quantity: '1',
    name: `Number ${index}`,
    description: 'One of many',
    collection: { name: 'Large', symbol: 'LARGE' },
    imageUrl: `/picture/${index}.svg`,
    attributes: [],
    flags: { is_spam: false },
  }
}
