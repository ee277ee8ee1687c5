import { base64, hex } from '@scure/base'
import { decrypt, deserialize, encrypt, formatMessage, parseUri } from '@walletconnect/utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAuthMessage } from '../../packages/walletconnect/src/auth/cacao.ts'
import {
  decryptEnvelope,
  encryptEnvelope,
  encryptEnvelopeFrom,
  parseEnvelope,
} from '../../packages/walletconnect/src/crypto/envelope.ts'
import {
  formatPairingUri,
  parsePairingUri,
} from '../../packages/walletconnect/src/protocol/pairingUri.ts'
import { attempt, compare, mutated } from './compare.ts'

const symKey = '5a'.repeat(32)
const sender = 'c3'.repeat(32)
const payload = fc.oneof(fc.string({ maxLength: 60 }), fc.json({ maxDepth: 2 }))

const envelope = fc
  .record({
    text: payload,
    isType1: fc.boolean(),
    iv: fc.uint8Array({ minLength: 12, maxLength: 12 }),
  })
  .map(({ text, isType1, iv }) =>
    base64.decode(
      isType1 ? encryptEnvelopeFrom(sender, symKey, text, iv) : encryptEnvelope(symKey, text, iv),
    ),
  )

test('an envelope that WalletConnect’s own client can open opens to the same text, and no other opens', () => {
  compare({
    name: 'envelope',
    inputs: mutated(envelope).map(hex.encode),
    agree(input) {
      const encoded = base64.encode(hex.decode(input))
      const ours = attempt(() => {
        const parsed = parseEnvelope(encoded)
        return { text: decryptEnvelope(symKey, parsed.sealed), parsed }
      })
      // The official client takes every unknown type for type 0, and type 2 is plain text: ours rejects both.
      const isKnown = /^0[01]/.test(input)
      const theirs = isKnown ? attempt(() => decrypt({ symKey, encoded })) : null
      expect(ours?.text ?? null).toBe(theirs)
      if (ours?.parsed.type !== 1) return
      const { senderPublicKey } = deserialize({ encoded, encoding: 'base64pad' })
      expect(ours.parsed.senderPublicKey).toBe(hex.encode(senderPublicKey ?? new Uint8Array()))
    },
  })
})

test('WalletConnect’s own envelopes of both types open to the text that they were made of', () => {
  compare({
    name: 'officialEnvelope',
    inputs: fc.tuple(fc.constantFrom(0, 1), payload).map(([type, text]) => `${type}${text}`),
    agree(input) {
      const [type, message] = [Number(input.charAt(0)), input.slice(1)]
      const encoded = encrypt({
        type,
        symKey,
        message,
        ...(type === 1 ? { senderPublicKey: sender } : {}),
      })
      expect(decryptEnvelope(symKey, parseEnvelope(encoded).sealed)).toBe(message)
    },
  })
})

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex.encode)
const method = fc.constantFrom('wc_sessionPropose', 'wc_sessionAuthenticate', 'wc_sessionRequest')
const pairingUri = fc
  .record({
    topic: key,
    symKey: key,
    expiryTimestamp: fc.integer({ min: 0, max: 4_000_000_000 }),
    methods: fc.uniqueArray(method, { maxLength: 3 }),
  })
  .map(formatPairingUri)

test('a pairing URI has the topic, key, expiry and methods that WalletConnect’s own client reads', () => {
  const inputs = mutated(pairingUri.map((uri) => new TextEncoder().encode(uri))).map((bytes) =>
    new TextDecoder().decode(bytes),
  )
  compare({
    name: 'pairingUri',
    inputs,
    agree(input) {
      const ours = attempt(() => parsePairingUri(input))
      if (!ours) return
      const theirs = parseUri(input.trim())
      // Of a part that stands twice, its parser reads the last one and ours the first.
      const names = [...new URLSearchParams(input.split('?')[1] ?? '').keys()]
      // Ours also takes the methods between brackets, as old clients write them.
      if (
        input.split(/[@:?]/).length !== 4 ||
        /[[\]]/.test(input) ||
        new Set(names).size !== names.length
      )
        return
      expect([ours.topic, ours.symKey]).toEqual([theirs.topic, theirs.symKey])
      expect(ours.expiryTimestamp).toBe(theirs.expiryTimestamp)
      expect(ours.methods).toEqual((theirs.methods ?? []).filter(Boolean))
    },
  })
})

const line = fc.string({ unit: fc.constantFrom(...'abcXYZ 019-:/.'), minLength: 1, maxLength: 20 })

test('the text of a sign-in message is the one that WalletConnect’s own client writes', () => {
  compare({
    name: 'authMessage',
    inputs: fc
      .record({
        domain: line,
        aud: line.map((path) => `https://example.com/${path}`),
        nonce: line,
        statement: fc.option(line, { nil: undefined }),
        exp: fc.option(line, { nil: undefined }),
        nbf: fc.option(line, { nil: undefined }),
        requestId: fc.option(line, { nil: undefined }),
        resources: fc.option(
          fc.array(
            line.map((path) => `https://example.com/${path}`),
            { minLength: 1, maxLength: 3 },
          ),
          { nil: undefined },
        ),
      })
      .map((claims) => JSON.stringify(claims)),
    agree(input) {
      const iss = 'did:pkh:eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      const claims = { ...JSON.parse(input), iss, version: '1', iat: '2026-01-01T00:00:00.000Z' }
      expect(formatAuthMessage(claims)).toBe(formatMessage(claims, iss))
    },
  })
})
