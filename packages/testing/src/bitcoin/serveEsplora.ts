import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { BitcoinLedger, LedgerEntry, PlacedCoin } from './bitcoinLedger.ts'

type Route = { pattern: RegExp; answer(ledger: BitcoinLedger, found: string): unknown }

const routes: readonly Route[] = [
  { pattern: /^\/blocks\/tip\/height$/, answer: (ledger) => ledger.height() },
  { pattern: /^\/address\/(\w+)$/, answer: showAddress },
  {
    pattern: /^\/address\/(\w+)\/txs$/,
    answer: (ledger, address) => ledger.entriesOf(address).slice(0, 50).map(showEntry),
  },
  {
    pattern: /^\/address\/(\w+)\/utxo$/,
    answer: (ledger, address) =>
      ledger.coinsOf(address).map((coin) => ({
        txid: coin.txid,
        vout: coin.vout,
        value: Number(coin.amount),
      })),
  },
  {
    pattern: /^\/tx\/(\w+)$/,
    answer: (ledger, txid) => {
      const entry = ledger.entry(txid)
      return entry && showEntry(entry)
    },
  },
]

/** The ledger behind the HTTP calls of an Esplora server, as far as wallets and sites need them. */
export function serveEsplora(ledger: BitcoinLedger): Server {
  return createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    void answer(ledger, request, response)
  })
}

async function answer(
  ledger: BitcoinLedger,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'POST' && request.url === '/tx')
    return acceptTransaction(ledger, request, response)
  for (const route of routes) {
    const match = route.pattern.exec(request.url ?? '')
    const found = match ? route.answer(ledger, match[1] ?? '') : null
    if (found !== null && found !== undefined) {
      response.end(JSON.stringify(found))
      return
    }
  }
  response.statusCode = 404
  response.end('Not found')
}

async function acceptTransaction(
  ledger: BitcoinLedger,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  try {
    response.end(ledger.accept(body.trim()))
  } catch (error) {
    response.statusCode = 400
    response.end(error instanceof Error ? error.message : 'refused')
  }
}

function showAddress(ledger: BitcoinLedger, address: string): object {
  const entries = ledger.entriesOf(address)
  const stats = (list: readonly LedgerEntry[]) => ({
    tx_count: list.length,
    funded_txo_sum: sumOf(
      address,
      list.flatMap(({ made }) => made),
    ),
    spent_txo_sum: sumOf(
      address,
      list.flatMap(({ spent }) => spent),
    ),
  })
  return {
    address,
    chain_stats: stats(entries.filter(({ height }) => height !== null)),
    mempool_stats: stats(entries.filter(({ height }) => height === null)),
  }
}

function sumOf(address: string, coins: readonly PlacedCoin[]): number {
  return Number(
    coins.filter((coin) => coin.address === address).reduce((sum, { amount }) => sum + amount, 0n),
  )
}

function showEntry({ txid, spent, made, height }: LedgerEntry): object {
  const show = ({ address, amount }: PlacedCoin) => ({
    scriptpubkey_address: address,
    value: Number(amount),
  })
  return {
    txid,
    vin: spent.map((coin) => ({ txid: coin.txid, vout: coin.vout, prevout: show(coin) })),
    vout: made.map(show),
    status: { confirmed: height !== null, ...(height === null ? {} : { block_height: height }) },
  }
}
