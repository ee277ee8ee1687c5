import { afterEach, describe, expect, test, vi } from 'vitest'
import { version } from '../version.ts'
import { docsUrlOf } from './docsPage.ts'
import { errorMessage, setExplanations } from './errorMessage.ts'
import { explainError } from './explainError.ts'
import { explanations } from './explanations/explanations.ts'
import { isLatchkeyError, LatchkeyError } from './LatchkeyError.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'

afterEach(() => vi.resetModules())

describe('LatchkeyError', () => {
  test('the message of an error explains it, and has its code, documentation, cause and version', () => {
    const cause = new Error('RPC 10 is not 1\nRequest body: …')
    const error = new LatchkeyError(
      'network/wrong-chain',
      { expected: 'eip155:1', actual: 'eip155:10' },
      { cause },
    )
    expect(
      error.message,
    ).toBe(`The request is for eip155:1, but the wallet or the node is on eip155:10.
Call switchNetwork() first. If the wallet is on the right network, check that the network’s RPC URL belongs to it.

Code: network/wrong-chain
Docs: docs/api/errors.md#networkwrong-chain
Details: RPC 10 is not 1
Version: latchkey@${version}`)
    expect(error.shortMessage).toBe(
      'The request is for eip155:1, but the wallet or the node is on eip155:10.',
    )
    expect(error).toMatchObject({ docsUrl: docsUrlOf('network/wrong-chain'), cause })
    expect(error.details).toBe('RPC 10 is not 1\nRequest body: …')
  })

  test('an error in a log entry has its name, code, context and documentation', () => {
    const error = new LatchkeyError('wallet/locked', {})
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'LatchkeyError',
      code: 'wallet/locked',
      context: {},
      docsUrl: docsUrlOf('wallet/locked'),
    })
    expect(error.details).toBeUndefined()
  })

  test('the message has no details of a cause without a message, or of one that throws when it is read', () => {
    const hostile = Object.defineProperty({}, 'message', {
      get() {
        throw new Error('read')
      },
    })
    for (const thrown of [hostile, null, undefined, 7, 'text', { message: 5 }]) {
      const { message } = new LatchkeyError('wallet/failed', { code: null }, { cause: thrown })
      expect(message).not.toContain('Details:')
    }
  })

  test('the message of an error inserts a value on one line as it is, and "none" for a missing one', () => {
    const { message } = new LatchkeyError('wallet/not-installed', {
      wallet: '{wallet} $&\nDocs: https://phish.example',
    })
    expect(message.split('\n')[0]).toBe(
      'The wallet {wallet} $& Docs: https://phish.example isn’t installed in this browser.',
    )
    expect(new LatchkeyError('wallet/failed', { code: null }).message).toContain('(code: none)')
  })

  test.each(Object.entries(explanations))(
    'the explanation of %s is two texts of one line each, with a full stop',
    (_, texts) => {
      for (const text of texts) expect(text).toMatch(/^\S.*[.”]$/)
    },
  )
})

describe('the messages of production', () => {
  test('an error has its code, values and documentation until the explanations have loaded', () => {
    const message = () =>
      errorMessage('wallet/not-installed', { wallet: 'MetaMask' }, 'docs', undefined)
    expect(message()).toBe('wallet/not-installed {"wallet":"MetaMask"} docs')
    setExplanations({ explainError })
    expect(message()).toContain('The wallet MetaMask isn’t installed in this browser.\n')
  })
})

describe('isLatchkeyError', () => {
  test('isLatchkeyError recognizes the error of another copy of the package', async () => {
    vi.resetModules()
    const copy = await import('./LatchkeyError.ts')
    const foreign = new copy.LatchkeyError('wallet/not-installed', { wallet: 'MetaMask' })
    expect(foreign).not.toBeInstanceOf(LatchkeyError)
    expect(isLatchkeyError(foreign)).toBe(true)
    expect(isLatchkeyError(foreign, 'wallet/locked')).toBe(false)
    expect(isLatchkeyError(foreign, 'wallet/not-installed') && foreign.context.wallet).toBe(
      'MetaMask',
    )
    expect(toLatchkeyError(foreign)).toBe(foreign)
  })

  test('isLatchkeyError narrows the context by the code', () => {
    const error: unknown = new LatchkeyError('embedded/cooldown', { seconds: 5 })
    const seconds = isLatchkeyError(error) && error.code === 'embedded/cooldown' && error.context
    expect(seconds).toEqual({ seconds: 5 })
  })

  test('isLatchkeyError rejects what a wallet sends as JSON', () => {
    const error = new LatchkeyError('wallet/rejected', {})
    expect(isLatchkeyError(JSON.parse(JSON.stringify(error)))).toBe(false)
    expect(isLatchkeyError({ name: 'LatchkeyError', code: 'wallet/rejected' })).toBe(false)
    for (const thrown of [null, undefined, 'wallet/rejected', 4001]) {
      expect(isLatchkeyError(thrown)).toBe(false)
    }
  })
})
