import { expect, test } from 'vitest'
import { nativePrimitives } from '../crypto/nativePrimitives.ts'
import { noblePrimitives } from '../crypto/noblePrimitives.ts'
import { clientId, createRelayToken } from './relayToken.ts'

const pair = {
  privateKey: 'a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebf',
  publicKey: '4fd099ccd47d7893dfe9ec24414ecb0d9b5420232aad30d91c465be33cbe65c4',
}
const token =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtqcHBqd2QxMmNTemRoZHVOTWYzcmVXZ3hna1VuN1dGTTNwbkE1ZjNnRmNMaiIsInN1YiI6ImMwYzFjMmMzYzRjNWM2YzdjOGM5Y2FjYmNjY2RjZWNmZDBkMWQyZDNkNGQ1ZDZkN2Q4ZDlkYWRiZGNkZGRlZGYiLCJhdWQiOiJ3c3M6Ly9yZWxheS5leGFtcGxlLm9yZyIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjoxNzAwMDg2NDAwfQ.sjyTfpK_4F8QK26yv4gPiKQfzf1tebxd0arqjFJg5qMxti4pau8PJk6JuvzOban-IUtZHTb0Hd43tR3oqhC9Ag'

test('the relay client’s id is the did:key of its public key', () => {
  expect(clientId(pair.publicKey)).toBe('did:key:z6Mkjppjwd12cSzdhduNMf3reWgxgkUn7WFM3pnA5f3gFcLj')
})

test.each([
  ['the platform', nativePrimitives],
  ['noble', noblePrimitives],
])('the relay token signed by %s has the bytes of the test vector', async (_, primitives) => {
  const made = await createRelayToken({
    primitives,
    pair,
    audience: 'wss://relay.example.org',
    nowMs: 1_700_000_000_000,
    subject: 'c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf',
  })
  expect(made).toBe(token)
})
