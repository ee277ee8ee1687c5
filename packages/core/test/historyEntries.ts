import type { Transaction, Transfer } from '@latchkey/core'

export const me = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
export const friend = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export function transfer(change: Partial<Transfer> = {}): Transfer {
  return {
    kind: 'token',
    direction: 'out',
    amount: 5n,
    decimals: 1,
    name: 'Ether',
    symbol: 'ETH',
    token: null,
    tokenId: null,
    imageUrl: null,
    isSpam: false,
    from: me,
    to: friend,
    ...change,
  }
}

export function transaction(change: Partial<Transaction> = {}): Transaction {
  return {
    id: 'one',
    hash: '0x01',
    network: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    atMs: 1_000_000,
    from: me,
    to: friend,
    transfers: [transfer()],
    application: null,
    ...change,
  }
}
